import { serveJobs } from '../platform/workers/worker-jobs.ts'

/** Asks `questions` questions, then answers, or hangs. */
serveJobs<{ questions: number; hangs: boolean }, string, number>(async ({ questions, hangs }, ask) => {
  for (let number = 1; number <= questions; number++) await ask(number)
  return hangs ? new Promise(() => {}) : 'done'
})

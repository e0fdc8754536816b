import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSingleJobWorkers } from './single-job-workers.ts'
import { WorkerLost } from './worker-child.ts'

const script = new URL('../../testing/talkative-worker.ts', import.meta.url)
const limits = { seconds: 12 * 3600, silentSeconds: 15 * 60, residentBytes: 1e12 }
const workers = createSingleJobWorkers()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = async (minutes: number) => void vi.advanceTimersByTime(minutes * 60_000)

test('[PRV-02] a job that goes on may take longer than it may be silent', async () => {
  const job = { questions: 3, hangs: false }
  expect(await workers.run({ script, limits }, job, () => pass(14))).toBe('done')
})

test('[PRV-02] a process that hangs is killed, and the next job runs', async () => {
  const hanging = workers.run({ script, limits }, { questions: 2, hangs: true }, (question) =>
    pass(question === 1 ? 14 : 16),
  )
  await expect(hanging).rejects.toThrow(new WorkerLost(true))
  expect(await workers.run({ script, limits }, { questions: 0, hangs: false }, () => pass(0))).toBe('done')
})

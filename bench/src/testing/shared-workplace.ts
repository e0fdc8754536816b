import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { fillWorkplace, openWorkplace, type Workplace } from '../bench-environment.ts'
import { readCommandLine } from '../command-line.ts'
import { loadRunner } from '../runners.ts'

/** Enough people for every command. Without votes, so that nobody likes yet what a command likes. */
const size = { users: 240, posts: 300, votes: 0, communities: 5, days: 90 }

/** One PostgreSQL with one data set for the tests of a file. Answers how to run a command there, as `npm run bench` would. */
export function shareWorkplace() {
  const jsonFile = join(tmpdir(), `aura-bench-report-${process.pid}.json`)
  let workplace: Workplace
  beforeAll(async () => {
    workplace = await openWorkplace({ dataDir: undefined, preparedDir: inject('preparedPostgres') })
    await withOutput(() => fillWorkplace(workplace, { size, seed: 1, now: new Date() }))
  })
  afterAll(() => workplace.close())

  return async <Report>(words: string[]): Promise<{ code: number; output: string; report: Report }> => {
    const options = readCommandLine([...words, '--json', jsonFile])
    if (options.command === 'dataset') throw new Error('no measure')
    const run = await loadRunner[options.command]()
    const outcome = await withOutput(() => run({ ...options, workplace }))
    const written = await readFile(jsonFile, 'utf8').catch(() => undefined)
    if (written === undefined) throw new Error(`no report, and the code ${outcome.code}: ${outcome.output}`)
    const report: Report = JSON.parse(written)
    await rm(jsonFile)
    return { ...outcome, report }
  }
}

/** Does some work; answers its code, and what it printed. */
async function withOutput<Code>(work: () => Promise<Code>): Promise<{ code: Code; output: string }> {
  let output = ''
  const keep = (text: unknown) => {
    output += text
    return true
  }
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  )
  try {
    const code = await work()
    return { code, output }
  } finally {
    for (const stream of streams) stream.mockRestore()
  }
}

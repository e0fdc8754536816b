import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { formatFailures, readPlaywrightReport } from './failures.mjs'

interface Told {
  failures: { title: string; message: string }[]
  secondTries: Told['failures']
}

const execute = promisify(execFile)
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

test('[RUN-02] every way for a test of Vitest to fail is told, with its file and its reason, and so is one that passes at its second try', async () => {
  const root = await mkdtemp(join(tmpdir(), 'aura-failures-'))
  const files = {
    'plain.test.mjs': `describe('group', () => test('counts', () => expect({ a: 1 }).toEqual({ a: 2 })))
      test('passes', () => {})`,
    'broken.test.mjs': `throw new Error('cannot be read')`,
    'hook.test.mjs': `describe('group', () => {
      beforeAll(() => { throw new Error('no server') })
      test('never runs', () => {})
    })`,
    'late.test.mjs': `test('passes', () => { setImmediate(() => { throw new Error('too late') }) })
      test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
    'again.test.mjs': `let tries = 0
      test('counts to two', () => expect(++tries).toBe(2))`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  const report = join(root, 'failures.json')
  const words = ['run', '--root', root, '--globals', '--maxWorkers=1', '--retry=1', '--reporter']
  const run = execute(
    process.execPath,
    [vitest, ...words, join(import.meta.dirname, 'vitest-failures.mjs')],
    {
      env: { PATH: process.env.PATH, AURA_VITEST_FAILURES: report },
    },
  )
  await expect(run).rejects.toMatchObject({ code: 1 })
  const { failures, secondTries }: Told = JSON.parse(await readFile(report, 'utf8'))
  expect(secondTries).toEqual([
    { title: 'again.test.mjs › counts to two', message: expect.stringContaining('expected 1 to be 2') },
  ])
  const told = new Map(failures.map(({ title, message }) => [title, message]))
  expect([...told.keys()].sort()).toEqual([
    'broken.test.mjs',
    'caught by nobody',
    'hook.test.mjs › group',
    'plain.test.mjs › group > counts',
  ])
  expect(told.get('broken.test.mjs')).toContain('cannot be read')
  expect(told.get('caught by nobody')).toContain('too late')
  expect(told.get('hook.test.mjs › group')).toContain('no server')
  expect(told.get('plain.test.mjs › group > counts')).toMatch(
    /expected \{ a: 1 \}[\s\S]+plain\.test\.mjs:1[\s\S]+\+ /,
  )
  await rm(root, { recursive: true })
})

test('[RUN-02] failed journeys and second tries are told', () => {
  const passed = { status: 'passed', errors: [] }
  const failed = {
    status: 'failed',
    errors: [{ message: 'Error: \u001b[31mone is two\u001b[39m\n\nExpected: 2' }],
  }
  const spec = (title: string, status: string, results: object[]) => ({
    title,
    line: 3,
    tests: [{ projectName: 'phone', status, results }],
  })
  const report = {
    errors: [{ message: 'Error: no server' }],
    suites: [
      {
        title: 'a.e2e.ts',
        file: 'a.e2e.ts',
        specs: [
          spec('[X-01] fails', 'unexpected', [failed, failed]),
          spec('is fine', 'expected', [passed]),
          spec('hangs', 'unexpected', [{ status: 'timedOut' }]),
        ],
        suites: [{ title: 'group', file: 'a.e2e.ts', specs: [spec('at last', 'flaky', [failed, passed])] }],
      },
    ],
  }
  const { failures, secondTries } = readPlaywrightReport(report)
  expect(formatFailures(failures, secondTries)).toEqual([
    '✗ journeys',
    '    Error: no server',
    '✗ [phone] a.e2e.ts:3 › [X-01] fails',
    '    Error: one is two',
    '    Expected: 2',
    '✗ [phone] a.e2e.ts:3 › hangs',
    '    it ended as timedOut',
    'passed at second try: [phone] a.e2e.ts:3 › group › at last',
    '    Error: one is two',
    '    Expected: 2',
  ])
})

test('[RUN-02] however much fails, its list fits the end of a record', () => {
  const failures = Array.from({ length: 200 }, (_, n) => ({
    title: `test ${n}`,
    message: 'why\n'.repeat(50),
  }))
  const lines = formatFailures(failures, [])
  expect(lines.length).toBeLessThanOrEqual(61)
  expect(lines.at(-1)).toBe('… and more: 200 in all')
  expect(formatFailures(failures.slice(0, 2), [])).toHaveLength(32)
  expect(formatFailures([], [])).toEqual([])
})

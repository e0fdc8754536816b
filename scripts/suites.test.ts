import { expect, test } from 'vitest'
import { journeysOutcome, vitestOutcome } from './suites.mjs'

const good = { status: 'passed', assertionResults: [{}] }
const vitest = (changed: object) => {
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  return { ...report, testResults: [good], ...changed }
}

test.each([
  ['all pass', {}, 0, { passed: 3, failed: 0, skipped: 0 }],
  ['a test fails', { numFailedTests: 1 }, 1, { passed: 3, failed: 1, skipped: 0 }],
  ['tests are skipped', { numPendingTests: 1, numTodoTests: 2 }, 0, { passed: 3, failed: 0, skipped: 3 }],
  [
    'a file cannot run',
    { testResults: [good, { status: 'failed', assertionResults: [] }] },
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['the run alone fails, as for an error that nobody catches', {}, 1, { passed: 3, failed: 1, skipped: 0 }],
])('[RUN-02] what counts of Vitest where %s', (_where, changed, code, counted) => {
  expect(vitestOutcome(vitest(changed), { failures: [], secondTries: [] }, code)).toMatchObject(counted)
})

test.each([
  ['all pass, one at its second try', {}, [], 0, { passed: 5, failed: 0, skipped: 0 }],
  ['a journey fails', { unexpected: 1 }, [], 1, { passed: 5, failed: 1, skipped: 0 }],
  ['a journey is skipped', { skipped: 1 }, [], 0, { passed: 5, failed: 0, skipped: 1 }],
  ['there is no server', {}, [{ message: 'no server' }], 1, { passed: 5, failed: 1, skipped: 0 }],
  ['the run alone fails', {}, [], 1, { passed: 5, failed: 1, skipped: 0 }],
])('[RUN-02] what counts of journeys where %s', (_where, changed, errors, code, counted) => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 0, ...changed }
  expect(journeysOutcome({ stats, errors, suites: [] }, code)).toMatchObject(counted)
})

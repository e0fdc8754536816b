import { stripVTControlCharacters } from 'node:util'

/**
 * The end of a run's output, which a record that keeps only the last lines still shows.
 *
 * @typedef {{ title: string, message: string }} Failure the test and its message
 */

const maxLines = 60
// The request that a web test did not expect stands in the tenth line.
const maxLinesEach = 16

/**
 * The failures of a run, and the tests that needed a second try, in at most about 75 lines.
 *
 * @param {Failure[]} failures
 * @param {Failure[]} secondTries
 * @returns {string[]} lines
 */
export function formatFailures(failures, secondTries) {
  const each = Math.min(maxLinesEach, Math.max(2, Math.floor(maxLines / Math.max(1, failures.length))))
  const lines = failures.flatMap((failure) => describe('✗', failure, each))
  const shown = lines.slice(0, maxLines)
  if (lines.length > shown.length) shown.push(`… and more: ${failures.length} in all`)
  const again = secondTries.flatMap((failure) => describe('passed at second try:', failure, 3))
  return [...shown, ...again.slice(0, maxLines / 4)]
}

function describe(mark, { title, message }, maxLinesOfOne) {
  return [`${mark} ${title}`, ...firstLines(message, maxLinesOfOne - 1)]
}

function firstLines(message, count) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, count).map((line) => `    ${line.slice(0, 200)}`)
}

/**
 * Failed journeys and second tries in a report of Playwright's `json` reporter.
 *
 * @param {{ suites: object[], errors: { message?: string }[] }} report
 * @returns {{ failures: Failure[], secondTries: Failure[] }}
 */
export function readPlaywrightReport({ suites, errors }) {
  const failures = errors.map(({ message }) => ({ title: 'journeys', message: message ?? '' }))
  const secondTries = []
  for (const { suite, titles } of suites.flatMap((each) => walk(each, []))) {
    for (const { title, line, tests } of suite.specs ?? []) {
      for (const { projectName, status, results } of tests) {
        const full = [`[${projectName}] ${suite.file}:${line}`, ...titles, title].join(' › ')
        if (status !== 'flaky' && status !== 'unexpected') continue
        const isFlaky = status === 'flaky'
        const { errors: [first] = [], status: how } = results.at(isFlaky ? 0 : -1) ?? {}
        const told = { title: full, message: first?.message ?? `it ended as ${how}` }
        ;(isFlaky ? secondTries : failures).push(told)
      }
    }
  }
  return { failures, secondTries }
}

/** A suite and those inside it, each with the titles of its groups; a file's own title is its name. */
function walk(suite, titles) {
  return [
    { suite, titles },
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ]
}

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPlaywrightReport } from './failures.mjs'
import { compileCache, pinnedNode } from './installation.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {import('./failures.mjs').Failure[]} failures
 * @property {import('./failures.mjs').Failure[]} [secondTries] those that passed at their second try, and why not at the first
 */

/**
 * Tests of these projects of vitest.config.ts.
 *
 * @param {string} root
 * @param {string} folder where reports and temporary files go
 * @param {readonly string[]} projects
 * @param {readonly string[]} [parameters] others for Vitest, as which files to run
 * @returns {Promise<Outcome>}
 */
export async function runVitest(root, folder, projects, parameters = []) {
  const report = join(folder, `vitest-${projects.join('-')}.json`)
  const failuresReport = `${report}.failures`
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run(
    root,
    [
      vitest,
      'run',
      ...parameters,
      // As for journeys (e2e/playwright.config.ts). A run by hand tries once.
      '--retry=1',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${fileURLToPath(new URL('vitest-failures.mjs', import.meta.url))}`,
    ],
    { AURA_VITEST_FAILURES: failuresReport, TMPDIR: folder },
  )
  return vitestOutcome(await readReport(report), await readReport(failuresReport), code)
}

/**
 * The outcome of a run of Vitest: skipped tests and files that could not run are no successes.
 *
 * @param {object} report of its `json` reporter
 * @param {Pick<Outcome, 'failures' | 'secondTries'>} told
 * @param {number} code exit code
 * @returns {Outcome}
 */
export function vitestOutcome(report, told, code) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return withExitCode(
    {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
      ...told,
    },
    code,
  )
}

/**
 * Journeys in a browser, against a server on a free port with a data folder of its own.
 *
 * @param {string} root
 * @param {string} folder where reports, the server's data and temporary files go
 * @param {readonly string[]} [files] of e2e/, all unless given
 * @returns {Promise<Outcome>}
 */
export async function runJourneys(root, folder, files = []) {
  const report = join(folder, 'journeys.json')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'playwright.config.ts')
  const code = await run(root, [playwright, 'test', '--config', config, ...files.map(asPattern)], {
    AURA_E2E_REPORT: report,
    AURA_E2E_PORT: String(await findFreePort()),
    AURA_E2E_DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
  })
  return journeysOutcome(await readReport(report), code)
}

/**
 * The outcome of a run of Playwright. Journeys that passed at their second try passed.
 *
 * @param {object} report of its `json` reporter
 * @param {number} code exit code
 * @returns {Outcome}
 */
export function journeysOutcome({ stats, errors, suites }, code) {
  return withExitCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      ...readPlaywrightReport({ suites, errors }),
    },
    code,
  )
}

/** Playwright reads a file to run as a regular expression on whole paths. */
function asPattern(file) {
  return `/e2e/${file.replaceAll('.', '\\.')}$`
}

/** A runner that fails says so by its exit code too, even when no test of its report did. */
function withExitCode(outcome, code) {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

function run(root, parameters, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(root), parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE: compileCache(root), ...process.env, ...environment },
    })
    // Ctrl-C reaches the runner directly; SIGTERM is passed on as SIGINT, at which it stops its children.
    const stop = () => child.kill('SIGINT')
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}

async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8'))
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

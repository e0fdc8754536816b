import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { layOutFailures } from './failures.mjs'
import { ensureInstalled } from './installation.mjs'
import { ensureRedis } from './redis.mjs'
import { makeRunFolder } from './run-folder.mjs'
import { runJourneys, runVitest } from './suites.mjs'
import { TaskFault } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** `npm test`: everything, from a fresh clone; the last line says how it went [RUN-02]. */
const root = fileURLToPath(new URL('..', import.meta.url))
const total = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }

let isStopped = false
// Those who run tests end by themselves, at Ctrl-C by the terminal's own signal; what they leave is removed below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true
  })
}

/** A step that cannot run at all counts as one failure, and the others still run. */
async function step(work) {
  if (isStopped) return
  try {
    const { passed = 0, failed = 0, skipped = 0, failures = [], secondTries = [] } = (await work()) ?? {}
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    total.secondTries.push(...secondTries)
  } catch (error) {
    const message = error instanceof TaskFault ? error.message : (error.stack ?? String(error))
    console.error(message)
    total.failed++
    total.failures.push({ title: 'a step that could not run', message })
  }
}

await step(() => ensureInstalled(root))
const folder = makeRunFolder()
try {
  if (total.failed === 0) {
    await step(() => ensureWebBuilt(root))
    // Before the browser: two packages are not installed at once.
    await step(() => ensureRedis())
    const browser = ensureBrowser(root)
    // Awaited by the last step, which tells what it says.
    browser.catch(() => {})
    // Checks take what the tests' waits leave of the machine.
    await Promise.all([step(() => runVitest(root, folder)), step(() => runChecks(root))])
    await step(async () => {
      await browser
      return runJourneys(root, folder)
    })
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
for (const line of layOutFailures(total.failures, total.secondTries)) console.log(line)
if (total.skipped > 0) console.log(`${total.skipped} skipped, which counts as a failure`)
process.exitCode = total.failed + total.skipped === 0 ? 0 : 1
if (isStopped) {
  console.log('Stopped before the end')
  process.exitCode = 1
}
console.log(`${total.passed} passed, ${total.failed + total.skipped} failed`)

import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { formatFailures } from './failures.mjs'
import { ensureInstalled } from './installation.mjs'
import { ensureRedis } from './redis.mjs'
import { makeRunFolder } from './run-folder.mjs'
import { runJourneys, runVitest } from './suites.mjs'
import { TaskError } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/**
 * `npm test`: everything, from a fresh clone; `npm test -- comments`: one domain. The last line says how it went [RUN-02].
 */
const [domain] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const total = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }

let isStopped = false
// Test runners end by themselves: Ctrl-C in a terminal signals them too. Their files are removed below.
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
    const message = error instanceof TaskError ? error.message : (error.stack ?? String(error))
    console.error(message)
    total.failed++
    total.failures.push({ title: 'a step that could not run', message })
  }
}

await step(() => ensureInstalled(root))
const folder = makeRunFolder()
try {
  if (total.failed === 0) await (domain === undefined ? testAll() : testDomain())
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function testAll() {
  await step(() => ensureWebBuilt(root))
  // Before the browser: two packages are not installed at once.
  await step(() => ensureRedis())
  const browser = ensureBrowser(root)
  // Awaited by the journeys' step, which reports the error.
  browser.catch(() => {})
  // Checks use the processor time that the tests' waits leave.
  await Promise.all([step(() => runVitest(root, folder, ['server', 'web'])), step(() => runChecks(root))])
  await Promise.all([
    step(() => runVitest(root, folder, ['processes'], ['--maxWorkers=2'])),
    step(() => browser.then(() => runJourneys(root, folder))),
  ])
}

/** One domain at all its levels: contract, server, web, journeys. */
async function testDomain() {
  const known = new Set(
    ['contract/src', 'server/src/domains'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    ),
  )
  if (!known.has(domain)) {
    return step(() => {
      throw new TaskError(`There is no domain ${domain}. Domains: ${[...known].sort().join(', ')}`)
    })
  }
  const journeys = readdirSync(join(root, 'e2e')).filter((name) =>
    new RegExp(`^${domain}(-.*)?\\.e2e\\.ts$`).test(name),
  )
  if (journeys.length > 0) await step(() => ensureWebBuilt(root))
  await step(ensureRedis)
  await step(() => runVitest(root, folder, ['server', 'web', 'processes'], [domain]))
  if (journeys.length > 0) {
    await step(() => ensureBrowser(root).then(() => runJourneys(root, folder, journeys)))
  }
}

for (const line of formatFailures(total.failures, total.secondTries)) console.log(line)
if (total.skipped > 0) console.log(`${total.skipped} skipped, which counts as a failure`)
process.exitCode = total.failed + total.skipped === 0 ? 0 : 1
if (isStopped) {
  console.log('Stopped before the end')
  process.exitCode = 1
}
console.log(`${total.passed} passed, ${total.failed + total.skipped} failed`)

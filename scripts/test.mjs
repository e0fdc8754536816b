import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './installation.mjs'
import { runJourneys, runVitest } from './suites.mjs'
import { TaskFault } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** `npm test`: everything, from a fresh clone; the last line says how it went [RUN-02]. */
const root = fileURLToPath(new URL('..', import.meta.url))
const total = { passed: 0, failed: 0, skipped: 0 }

/** A step that cannot run at all counts as one failure, and the others still run. */
async function step(work) {
  try {
    const { passed = 0, failed = 0, skipped = 0 } = (await work()) ?? {}
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  } catch (error) {
    console.error(error instanceof TaskFault ? error.message : error)
    total.failed++
  }
}

await step(() => ensureInstalled(root))
const folder = await mkdtemp(join(tmpdir(), 'aura-npm-test-'))
try {
  if (total.failed === 0) {
    await step(() => ensureWebBuilt(root))
    await step(() => runChecks(root))
    await step(() => runVitest(root, folder))
    await step(async () => {
      await ensureBrowser(root)
      return runJourneys(root, folder)
    })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (total.skipped > 0) console.log(`${total.skipped} skipped, which counts as a failure`)
process.exitCode = total.failed + total.skipped === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed + total.skipped} failed`)

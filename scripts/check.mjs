import { fileURLToPath } from 'node:url'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './installation.mjs'
import { reportError } from './task.mjs'

/** `npm run check`: types, format and lint, direction of imports, dead code. */
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await ensureInstalled(root)
  const { failed } = await runChecks(root)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  reportError(error)
}

import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installation.mjs'
import { launch } from './launch.mjs'
import { reportError } from './task.mjs'

/** Runs one of the maintenance commands on the pinned Node: `node scripts/run.mjs server/src/commands/aura.ts verify`. */
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await ensureInstalled(root)
  process.exitCode = await launch(root, process.argv.slice(2))
} catch (error) {
  reportError(error)
}

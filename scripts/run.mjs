import { join } from 'node:path'
import { ensureInstalled } from './installation.mjs'
import { launch } from './launch.mjs'
import { TaskFault } from './task.mjs'

/** Runs one of the maintenance commands on the pinned Node: `node scripts/run.mjs server/src/commands/aura.ts verify`. */
const root = join(import.meta.dirname, '..')

try {
  await ensureInstalled(root)
  process.exitCode = await launch(root, process.argv.slice(2))
} catch (error) {
  if (!(error instanceof TaskFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}

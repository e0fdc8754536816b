import { join } from 'node:path'
import { ensureInstalled } from './installation.mjs'
import { launch } from './launch.mjs'
import { TaskFault } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** `npm start`: everything from a fresh clone to a running site [RUN-01]. */
const root = join(import.meta.dirname, '..')

try {
  await ensureInstalled(root)
  await ensureWebBuilt(root)
  process.exitCode = await launch(root, ['server/src/main.ts'])
} catch (error) {
  if (!(error instanceof TaskFault)) throw error
  console.error(error.message)
  process.exitCode = 1
}

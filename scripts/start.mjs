import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installation.mjs'
import { launch } from './launch.mjs'
import { reportError } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** `npm start`: everything from a fresh clone to a running site [RUN-01]. */
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await ensureInstalled(root)
  await ensureWebBuilt(root)
  process.exitCode = await launch(root, ['server/src/main.ts'])
} catch (error) {
  reportError(error)
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './installation.mjs'
import { launch } from './launch.mjs'
import { makeRunFolder } from './run-folder.mjs'
import { reportError } from './task.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** `npm run journeys -- accounts`: journeys alone, on pages built from the present sources. Takes the parameters of Playwright. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = makeRunFolder()

try {
  await ensureInstalled(root)
  await ensureWebBuilt(root)
  await ensureBrowser(root)
  // A data folder of an earlier run may have migrations that have changed since.
  process.env.AURA_E2E_DATA_DIR ??= join(folder, 'data')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'playwright.config.ts')
  process.exitCode = await launch(root, [playwright, 'test', '--config', config, ...process.argv.slice(2)])
} catch (error) {
  reportError(error)
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

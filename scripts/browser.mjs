import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFromDebian } from './debian.mjs'
import { pinnedNode } from './installation.mjs'
import { runQuietly, showProgress, TaskError } from './task.mjs'

/**
 * Makes sure that the journeys have a browser: the machine's, else Debian's package (as root), else Playwright's download.
 *
 * @param {string} root
 */
export async function ensureBrowser(root) {
  if (await hasBrowser(root)) return
  await showProgress('Installing Chromium', async () => {
    // One by one: the journeys can do without the shell, which other systems with apt do not have.
    await installFromDebian('chromium')
    await installFromDebian('chromium-headless-shell')
    if (await hasBrowser(root)) return
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    const { code, output } = await runQuietly(pinnedNode(root), [playwright, 'install', 'chromium'])
    if (code !== 0) {
      throw new TaskError(
        `No browser for the journeys: install Chromium, or set CHROMIUM_PATH to one.\n${output.trim()}`,
      )
    }
  })
}

/** Whether a browser is there; asked of the pinned Node, which reads the TypeScript that the journeys use. */
async function hasBrowser(root) {
  const finder = pathToFileURL(join(root, 'e2e', 'browser.ts')).href
  const playwright = pathToFileURL(join(root, 'node_modules', '@playwright', 'test', 'index.mjs')).href
  const question = `
    import { existsSync } from 'node:fs'
    import { findChromium } from '${finder}'
    import { chromium } from '${playwright}'
    process.exit(existsSync(findChromium() ?? chromium.executablePath()) ? 0 : 1)`
  const { code } = await runQuietly(pinnedNode(root), ['--input-type=module', '--eval', question])
  return code === 0
}

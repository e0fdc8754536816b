import { join } from 'node:path'
import { pinnedNode } from './installation.mjs'
import { hashOf, hasStamp, writeStamp } from './stamps.mjs'
import { runQuietly, showProgress, TaskFault } from './task.mjs'

/** Everything the built pages are made of. */
export const sources = [
  'contract/src',
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'package-lock.json',
]

/** Whether the built pages are those of the present sources. */
export function isWebBuilt(root) {
  return hasStamp(stampFile(root), hashOf(root, sources))
}

/** Builds the pages, unless they are there. */
export async function ensureWebBuilt(root) {
  if (isWebBuilt(root)) return
  const hash = hashOf(root, sources)
  await showProgress('Building the pages', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await runQuietly(pinnedNode(root), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
    })
    if (code !== 0) throw new TaskFault(`The pages could not be built:\n${output.trim()}`)
    writeStamp(stampFile(root), hash)
  })
}

const stampFile = (root) => join(root, 'web', 'dist', '.stamp')

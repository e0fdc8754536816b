import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './installation.mjs'
import { runQuietly, showProgress, TaskError } from './task.mjs'

/** Everything the built pages are made of. */
const sources = [
  'contract/src',
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'package-lock.json',
]

/** Compares the sources with the hash of those that were built. */
export function isWebBuilt(root) {
  try {
    return readFileSync(hashFile(root), 'utf8') === hashSources(root)
  } catch {
    return false
  }
}

/** Builds the pages, unless they are there. */
export async function ensureWebBuilt(root) {
  if (isWebBuilt(root)) return
  const hash = hashSources(root)
  await showProgress('Building the pages', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await runQuietly(pinnedNode(root), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
    })
    if (code !== 0) throw new TaskError(`The pages could not be built:\n${output.trim()}`)
    // Written last, so that a build that was cut short is done anew.
    writeFileSync(hashFile(root), hash)
  })
}

export const hashFile = (root) => join(root, 'web', 'dist', '.stamp')

/** A hash of the contents of all sources, in a fixed order; what does not exist counts as empty. */
export function hashSources(root) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (found?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name))
    else if (found) hash.update(`${path}\0${found.size}\0`).update(readFileSync(join(root, path)))
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

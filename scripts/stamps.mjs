import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of the contents of files and folders, in a fixed order; what does not exist counts as empty.
 *
 * @param {string} root
 * @param {readonly string[]} paths files and folders, relative to `root`
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found) return
    if (found.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (name !== 'node_modules' && name !== 'dist') add(join(path, name))
      }
      return
    }
    hash.update(`${path}\0${found.size}\0`).update(readFileSync(join(root, path)))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** Whether the stamp in `file` says `hash`. */
export function hasStamp(file, hash) {
  try {
    return readFileSync(file, 'utf8') === hash
  } catch {
    return false
  }
}

/** Written last, so that work which was cut short leaves no stamp. */
export function writeStamp(file, hash) {
  writeFileSync(file, hash)
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret made once and kept in the data folder, readable by its owner alone [RUN-10]. */
export async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  // Linked rather than renamed: of two processes that make it at once, both use the first one's.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}

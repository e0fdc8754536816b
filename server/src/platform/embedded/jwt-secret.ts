import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolderFault, StartFault } from '../errors/start-fault.ts'

const minCharacters = 32

/** The secret that signs tokens, made at the first start and kept in the data folder, for its owner alone [RUN-10]. */
export async function loadOrCreateJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret')
  try {
    const kept = (await readFile(file, 'utf8')).trim()
    if (kept.length >= minCharacters) return kept
    throw new StartFault(`${file} is damaged. Remove it to have a new one made; everyone then logs in again.`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code !== 'ENOENT') throw dataFolderFault(dataDir, error)
  }
  const secret = randomBytes(48).toString('base64url')
  try {
    // Written to another name and renamed, so that an interrupted start never leaves half a secret.
    const handle = await open(`${file}.unfinished`, 'w', 0o600)
    await handle.writeFile(secret)
    await handle.sync()
    await handle.close()
    await rename(`${file}.unfinished`, file)
  } catch (error) {
    throw dataFolderFault(dataDir, error)
  }
  return secret
}

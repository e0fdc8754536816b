import { createHash, randomBytes } from 'node:crypto'

/** A token for a link in a mail. Only its hash is stored, so that reading the database is not enough to use it. */
export function createOneTimeToken(): { token: string; tokenHash: Uint8Array } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOneTimeToken(token) }
}

export function hashOneTimeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

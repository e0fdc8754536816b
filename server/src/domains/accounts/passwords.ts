import { hash, verify } from '@node-rs/argon2'

// The library's default algorithm is Argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of no password: checked when there is no account, so that the answer takes as long [ACC-13]. */
const decoyHash = await hash('aucun compte', options)

/** Hashes a password with Argon2id, at the strength OWASP advises. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Whether `password` is the hashed one. Takes as long for an absent hash, and is then false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? decoyHash, password)
  return isRight && stored !== null && stored !== undefined
}

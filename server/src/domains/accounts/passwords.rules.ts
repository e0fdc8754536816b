import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashNow } from '@node-rs/argon2'
import { createKeyedQueue } from '../../platform/limits/keyed-queue.ts'

// The library's default algorithm is Argon2id.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing keeps a core busy and shares its threads with files and names of hosts: one core stays free for other calls. */
const inTurn = createKeyedQueue({ atOnce: Math.max(1, availableParallelism() - 1), maxWaiting: 64 })

/** Hashes when earlier ones are done. @throws DomainError `platform.too-many` when too many wait [RUN-36] */
const hash: typeof hashNow = (password, options) => inTurn('password', () => hashNow(password, options))

/** What a password is hashed with when there is no account, so that the answer takes as long [ACC-13]. */
const decoyRecipe = { ...strength, salt: Buffer.alloc(16) }

/**
 * Hashes a password with Argon2id, at the strength OWASP advises.
 *
 * @param like an existing hash whose salt and strength to use, so that one hashing can be compared with both
 */
export async function hashPassword(password: string, like?: string | null): Promise<string> {
  return hash(password, like ? recipeOf(like) : strength)
}

/**
 * Which of `hashes` are of `password`. They share the salt of the first, if any. Takes as long for absent ones, which
 * never match.
 */
export async function matchPassword(
  password: string,
  hashes: readonly (string | null | undefined)[],
): Promise<boolean[]> {
  const given = Buffer.from(await hash(password, recipeOf(hashes[0])))
  return hashes.map((stored) => {
    const expected = Buffer.from(stored ?? '')
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Whether `password` is the hashed one. Takes as long for an absent hash, and is then false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [isRight = false] = await matchPassword(password, [stored])
  return isRight
}

function recipeOf(encoded: string | null | undefined) {
  const [, memoryCost, timeCost, parallelism, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$/.exec(encoded ?? '') ?? []
  if (!salt) return decoyRecipe
  return {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}

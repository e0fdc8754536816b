import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashNow } from '@node-rs/argon2'
import { createKeyedQueue } from '../../platform/limits/keyed-queue.ts'

// Argon2id is the library's default algorithm.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing uses a whole core, and threads that file access and DNS look-ups also need: one core stays free for other calls. */
const inTurn = createKeyedQueue({ atOnce: Math.max(1, availableParallelism() - 1), maxWaiting: 64 })

/** Hashes after earlier calls. @throws DomainError `platform.too-many` when too many wait [RUN-36] */
const hash: typeof hashNow = (password, options) => inTurn('password', () => hashNow(password, options))

/** The hash to compare with if there is no account, so that the answer takes as long [ACC-13]. */
const decoyRecipe = { ...strength, salt: Buffer.alloc(16) }

/**
 * Hashes a password with Argon2id, at the strength that OWASP recommends.
 *
 * @param like an existing hash whose salt and strength to use, so that one hashing can be compared with both
 */
export async function hashPassword(password: string, like?: string | null): Promise<string> {
  return hash(password, like ? recipeOf(like) : strength)
}

/**
 * The hashes among `hashes` that are of `password`. They share the salt of the first, if any. Absent ones never match, but take as
 * long.
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

/** Whether `hash` is of `password`; an absent hash never matches, but takes as long. */
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

import { ledgerChecks } from '../domains/aura/aura.verify.queries.ts'
import { commentChecks } from '../domains/comments/comments.verify.queries.ts'
import { communityChecks } from '../domains/communities/communities.verify.queries.ts'
import { followChecks } from '../domains/follows/follows.verify.queries.ts'
import { postChecks } from '../domains/posts/posts.verify.queries.ts'
import { blockChecks } from '../domains/privacy/privacy.verify.queries.ts'
import { runChecks, runChecksIn } from '../platform/db/checks.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export const invariants = [
  ...[...ledgerChecks, ...postChecks, ...commentChecks, ...followChecks, ...blockChecks],
  ...communityChecks,
]

/** What `npm run aura -- verify` would complain of; nothing when all is well. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const outcomes = await runChecks(db, invariants)
  return outcomes.filter(({ wrong }) => wrong > 0).flatMap(({ name, differences }) => [name, ...differences])
}

/** Writes rows by hand, and answers how many checks fail then; takes everything back. */
export async function countBrokenAfter(db: Db, forge: (tx: Tx) => Promise<void>): Promise<number> {
  const rolledBack = new Error('rolled back')
  let broken = 0
  await db
    .transaction()
    .execute(async (tx) => {
      await forge(tx)
      broken = (await runChecksIn(tx, invariants)).filter(({ wrong }) => wrong > 0).length
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return broken
}

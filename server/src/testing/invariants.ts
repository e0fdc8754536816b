import { ledgerChecks } from '../domains/aura/aura.verify.queries.ts'
import { commentChecks } from '../domains/comments/comments.verify.queries.ts'
import { followChecks } from '../domains/follows/follows.verify.queries.ts'
import { postChecks } from '../domains/posts/posts.verify.queries.ts'
import { blockChecks } from '../domains/privacy/privacy.verify.queries.ts'
import { runChecks } from '../platform/db/checks.ts'
import type { Db } from '../platform/db/database.ts'

export const invariants = [...ledgerChecks, ...postChecks, ...commentChecks, ...followChecks, ...blockChecks]

/** What `npm run aura -- verify` would complain of; nothing when all is well. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const outcomes = await runChecks(db, invariants)
  return outcomes.filter(({ wrong }) => wrong > 0).flatMap(({ name, differences }) => [name, ...differences])
}

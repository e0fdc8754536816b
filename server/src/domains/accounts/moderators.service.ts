import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyBySkeleton } from './account-cards.queries.ts'
import { updateModerator } from './accounts.queries.ts'
import { pseudoSkeleton } from './accounts.rules.ts'

/**
 * Makes an account a moderator, or takes that back. Every process knows within 250 ms, as the right is read with the session.
 *
 * @returns the account's pseudo as written
 * @throws DomainError `profiles.unknown`
 */
export async function setModerator(db: Db, pseudo: string, isModerator: boolean): Promise<string> {
  const account = await findAnyBySkeleton(db, pseudoSkeleton(normalizePseudo(pseudo)))
  if (!account) throw new DomainError('profiles.unknown')
  await updateModerator(db, account.id, isModerator)
  return account.pseudo
}

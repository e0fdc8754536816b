import type { Db } from '../../platform/db/database.ts'
import { violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyByPseudo } from '../accounts/account-administration.service.ts'
import { updateLink } from './celebrities.queries.ts'

/**
 * Links a celebrity to an account, or to none (`null`): only an operator knows whose account it is [PRF-13].
 *
 * @throws DomainError `celebrities.unknown`, `profiles.unknown`, `celebrities.account-taken`
 */
export async function linkAccount(
  db: Db,
  wikidataId: string,
  pseudo: string | null,
): Promise<{ name: string; pseudo: string | null }> {
  const account = pseudo === null ? null : await findAnyByPseudo(db, pseudo)
  if (account === undefined) throw new DomainError('profiles.unknown')
  try {
    const name = await updateLink(db, wikidataId, account?.id ?? null)
    if (name === undefined) throw new DomainError('celebrities.unknown')
    return { name, pseudo: account?.pseudo ?? null }
  } catch (error) {
    if (violatesUnique(error, 'celebrity_account_unique')) throw new DomainError('celebrities.account-taken')
    throw error
  }
}

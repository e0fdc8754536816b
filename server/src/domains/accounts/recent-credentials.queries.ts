import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Removes the passkeys and the second factor that were added to an account from `since` on (decision 23). NOTE: the caller has
 * locked the account in an earlier statement, so this one sees credentials committed while it waited for the lock.
 */
export async function deleteRecentCredentials(tx: Tx, accountId: Id, since: Date): Promise<void> {
  await sql`
    with keys as (delete from passkey where account_id = ${accountId} and created_at >= ${since}),
    factor as (
      delete from second_factor where account_id = ${accountId} and coalesce(enabled_at, created_at) >= ${since}
      returning account_id
    )
    delete from recovery_code using factor where recovery_code.account_id = factor.account_id`.execute(tx)
}

import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What an operator has to know of an account to help its owner. */
export interface AccountState {
  id: Id
  pseudo: string
  email: string | null
  createdAt: Date
  confirmedAt: Date | null
  suspendedUntil: Date | null
  eraseAt: Date | null
  erasedAt: Date | null
  isModerator: boolean
  isAdministrator: boolean
  liveSessions: number
  hasSecondFactor: boolean
  recoveryCodesLeft: number
  passkeys: number
}

/** The account whose pseudo has this skeleton, whatever its state. */
export async function findAccountState(
  db: Db,
  skeleton: string,
  now: Date,
): Promise<AccountState | undefined> {
  const { rows } = await sql<AccountState>`
    select id, pseudo, email, created_at, confirmed_at, suspended_until, erase_at, erased_at, is_moderator, is_administrator,
      (select count(*)::integer from session
        where session.account_id = account.id and ended_at is null and expires_at > ${now}) as live_sessions,
      exists (select from second_factor
        where second_factor.account_id = account.id and enabled_at is not null) as has_second_factor,
      (select count(*)::integer from recovery_code where recovery_code.account_id = account.id) as recovery_codes_left,
      (select count(*)::integer from passkey where passkey.account_id = account.id) as passkeys
    from account where pseudo_skeleton = ${skeleton}`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** The account, its sessions and its protections, without secrets [PRV-02]. */
export const exportAccounts =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    account: () =>
      rowsByKey(
        db,
        sql`select account.id as key, account.id, pseudo, email, sex, aura_type_id, aura_type_changed_at, bio, picture_name,
          terms_version, terms_accepted_at, created_at, confirmed_at, pseudo_changed_at, premium_until, suspended_until,
          is_moderator, is_administrator, role_granted_at
        from account where account.id = ${userId}`,
      ),
    'former-pseudos': () =>
      rowsByKey(
        db,
        sql`select row_number() over (order by held_until) as key, coalesce(pseudo, pseudo_skeleton) as pseudo, held_until
          from pseudo_hold where account_id = ${userId}`,
      ),
    sessions: () =>
      rowsByKey(
        db,
        sql`select id as key, created_at, last_used_at, expires_at, ended_at, user_agent, time_zone
          from session where account_id = ${userId}`,
      ),
    passkeys: () =>
      rowsByKey(
        db,
        sql`select id as key, name, created_at, last_used_at from passkey where account_id = ${userId}`,
      ),
    'second-factor': () =>
      rowsByKey(
        db,
        sql`select 1 as key, created_at, enabled_at,
          (select count(*) from recovery_code where account_id = ${userId}) as recovery_codes_left
        from second_factor where account_id = ${userId}`,
      ),
    traces: () =>
      rowsByKey(
        db,
        sql`select row_number() over (order by kind, seen_at) as key, kind, seen_at
          from account_trace where account_id = ${userId}`,
      ),
  })

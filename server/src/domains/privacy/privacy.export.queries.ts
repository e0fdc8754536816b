import { type RawBuilder, sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/**
 * Accounts that the person has blocked or muted, but not accounts that block or mute the person.
 *
 * @param showsWith SQL: whether an account exists for a viewer, apart from blocks
 */
export const exportAvoidances =
  (db: Db, showsWith: (viewer: Actor, other: RawBuilder<unknown>) => RawBuilder<boolean>): ExportAccount =>
  (person) => {
    const pseudo = sql`case when ${showsWith(person, sql`account.id`)} then account.pseudo end`
    return {
      blocks: () =>
        rowsByKey(
          db,
          sql`select blocked_id as key, ${pseudo} as pseudo, account_block.created_at
            from account_block join account on account.id = blocked_id where blocker_id = ${person.userId}`,
        ),
      mutes: () =>
        rowsByKey(
          db,
          sql`select muted_id as key, ${pseudo} as pseudo, account_mute.created_at
            from account_mute join account on account.id = muted_id where muter_id = ${person.userId}`,
        ),
    }
  }

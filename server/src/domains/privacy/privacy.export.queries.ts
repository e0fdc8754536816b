import { type RawBuilder, sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import { showsMuted } from './privacy.queries.ts'

/**
 * Accounts that the person has blocked or muted, but not accounts that block or mute the person.
 *
 * @param showsWith SQL: whether an account exists for a viewer, apart from blocks
 */
export const exportAvoidances =
  (db: Db, showsWith: (viewer: Actor, other: RawBuilder<unknown>) => RawBuilder<boolean>): ExportAccount =>
  (person) => {
    const exists = showsWith(person, sql`account.id`)
    return {
      blocks: () =>
        rowsByKey(
          db,
          sql`select blocked_id as key, case when ${exists} then account.pseudo end as pseudo, account_block.created_at
            from account_block join account on account.id = blocked_id where blocker_id = ${person.userId}`,
        ),
      mutes: () =>
        rowsByKey(
          db,
          sql`select muted_id as key, account_mute.created_at,
              case when ${exists} and ${showsMuted(person.userId, sql`account.id`)} then account.pseudo end as pseudo
            from account_mute join account on account.id = muted_id where muter_id = ${person.userId}`,
        ),
    }
  }

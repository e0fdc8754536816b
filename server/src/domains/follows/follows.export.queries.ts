import { type RawBuilder, sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** The accounts that the person follows, and their followers, as in the lists of both. */
export const exportFollows =
  (db: Db, { pseudoFor }: Pick<AccountVisibility, 'pseudoFor'>): ExportAccount =>
  (person) => {
    const named = (other: RawBuilder<unknown>, own: RawBuilder<unknown>) => () =>
      rowsByKey(
        db,
        sql`select ${other} as key, ${pseudoFor(person, other)} as pseudo, created_at from follow where ${own} = ${person.userId}`,
      )
    const [follower, followed] = [sql`follower_id`, sql`followed_id`]
    return { following: named(followed, follower), followers: named(follower, followed) }
  }

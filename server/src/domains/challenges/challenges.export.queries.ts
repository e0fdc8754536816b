import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { isWithdrawn } from './challenges.access.queries.ts'
import { showsCreatorTo } from './challenges.prizes.queries.ts'

export const exportChallenges =
  (db: Db, accountVisibility: Pick<AccountVisibility, 'showsAccount'>): ExportAccount =>
  (person) => ({
    challenges: () =>
      rowsByKey(
        db,
        sql`select id as key, id, title, description, prize, created_at, ends_at, closed_at, withdrawn_at, creator_suspended_at, entries,
            outcome, winning_post_id
          from challenge where creator_id = ${person.userId} and (deleted_at is null or ${isWithdrawn})`,
      ),
    'challenge-entries': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, challenge_id,
            case when deleted_at is null and ${showsCreatorTo(accountVisibility, person)} then title end as title,
            challenge_entry.created_at, removed_at, winner_id is not distinct from account_id as is_winner
          from challenge_entry join challenge on challenge.id = challenge_id
          where account_id = ${person.userId}`,
      ),
    'challenge-marks': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, challenge_id, ranking, viewed_at from challenge_mark where viewer_id = ${person.userId}`,
      ),
  })

import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DecidedPrize } from '../aura/aura.prizes.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** Writes the outcome of held prizes to their challenges: awarded, or returned to the creator [CHL-37]. */
export async function settleHeldPrizes(tx: Tx, prizes: readonly DecidedPrize[]): Promise<void> {
  await sql`
    update challenge set outcome = case when verdict = 'counted' then 'awarded' else 'returned' end
    from unnest(
      ${prizes.map(({ challengeId }) => challengeId)}::bigint[], ${prizes.map(({ verdict }) => verdict)}::text[]
    ) as decided (challenge_id, verdict)
    where id = challenge_id and outcome = 'held'`.execute(tx)
}

/** Titles of these challenges by id, without deleted ones and those whose creator does not match the condition `showsCreator`. */
export async function findTitles(
  db: Db,
  challengeIds: readonly Id[],
  showsCreator: RawBuilder<boolean> = sql.lit(true),
): Promise<Map<Id, string>> {
  if (challengeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('challenge')
    .select(['id', 'title'])
    .where('id', 'in', challengeIds)
    .where('deletedAt', 'is', null)
    .where(showsCreator)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** SQL: the title of a challenge that is not deleted. */
export const titleOfChallenge = (challengeId: RawBuilder<unknown>) =>
  sql<string | null>`(select title from challenge where id = ${challengeId} and deleted_at is null)`

/** SQL on `challenge`: its creator is the reader, or exists for them. */
export const showsCreatorTo = (
  { showsAccount }: Pick<AccountVisibility, 'showsAccount'>,
  reader: Actor,
): RawBuilder<boolean> =>
  sql`(challenge.creator_id = ${reader.userId} or ${showsAccount(reader, sql`challenge.creator_id`)})`

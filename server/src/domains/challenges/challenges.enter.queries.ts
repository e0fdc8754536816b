import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'

export interface AskedEntry {
  challengeId: Id
  entrantId: Id
  now: Date
  /** SQL: neither account blocks the other; the pair is locked against blocks until the transaction ends. */
  areUnblocked: (oneId: RawBuilder<Id>, otherId: RawBuilder<Id>) => RawBuilder<boolean>
}

/**
 * Counts a new entry, and locks the challenge and the pair of creator and entrant (against blocks) until the transaction ends.
 * Returns creator and title; undefined if the challenge takes no entry of this account.
 */
export async function holdForEntry(
  tx: Tx,
  { challengeId, entrantId, now, areUnblocked }: AskedEntry,
): Promise<Pick<ChallengeRow, 'creatorId' | 'title'> | undefined> {
  const { rows } = await sql<Pick<ChallengeRow, 'creatorId' | 'title'>>`
    update challenge set entries = entries + 1
    where id = ${challengeId} and closed_at is null and deleted_at is null and (ends_at is null or ends_at > ${now})
      and ${areUnblocked(sql`creator_id`, sql`${entrantId}::bigint`)}
    returning creator_id, title`.execute(tx)
  return rows[0]
}

export interface NewEntry {
  postId: Id
  challengeId: Id
  accountId: Id
  createdAt: Date
  /** The entry’s author and the challenge’s creator shared an address or device. */
  hasSharedTrace: boolean
}

/** Name of the unique index that refuses a second entry of one person [CHL-15]. */
export const oneEntryEach = 'challenge_entry_once'

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insertInto('challengeEntry').values(entry).execute()
}

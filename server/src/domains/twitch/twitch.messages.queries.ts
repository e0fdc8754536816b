import { type RawBuilder, sql } from 'kysely'
import { later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Message } from './twitch.messages.rules.ts'

/** Stores a message; false for a repetition. */
export async function insertMessage(db: Db, message: Message, receivedAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('twitchMessage')
    .values({ ...message, receivedAt })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: messages wait to be applied. */
export const hasPendingMessages = (): RawBuilder<boolean> =>
  sql`exists (select from twitch_message where not is_applied)`

/** Takes at most `limit` pending messages, which the caller's transaction applies. */
export async function takeMessages(tx: Tx, limit: number): Promise<Omit<Message, 'id'>[]> {
  const pending = tx
    .selectFrom('twitchMessage')
    .select('id')
    .where('isApplied', '=', false)
    .orderBy('receivedAt')
    .limit(limit)
  return tx
    .updateTable('twitchMessage')
    .set({ isApplied: true })
    .where('id', 'in', pending)
    .returning(['type', 'channelId', 'sentAt', 'startedAt', 'title', 'game'])
    .execute()
}

/** Longer than the age at which messages are refused. */
const keptMs = minutes(60)

/** Nightly job: deletes messages so old that a repetition is refused for its age. */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('twitchMessage')
    .where('receivedAt', '<', later(now, -keptMs))
    .where('isApplied', '=', true)
    .execute()
}

import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'
import type { LinkProvider } from './twitch.link.queries.ts'

/** A linked channel in lists. */
export interface ShownChannel {
  accountId: Id
  username: string
  isLive: boolean
}

/** A linked channel, and its stream. */
export interface ChannelDetails extends ShownChannel {
  title: string | null
  game: string | null
  viewers: number | null
}

const isLive = sql<boolean>`live_since is not null`

/** Channels of any accounts, at most `limit`. */
export async function findChannels(db: Db, provider: LinkProvider, limit: number): Promise<ShownChannel[]> {
  return db
    .selectFrom('twitchLink')
    .select(['accountId', 'username', isLive.as('isLive')])
    .where('provider', '=', provider)
    .limit(limit)
    .execute()
}

/** The channels of the given accounts, with their streams. */
export async function findChannelsOf(
  db: Db,
  provider: LinkProvider,
  accountIds: readonly Id[],
): Promise<ChannelDetails[]> {
  return db
    .selectFrom('twitchLink')
    .select(['accountId', 'username', 'title', 'game', 'viewers', isLive.as('isLive')])
    .where('accountId', '=', anyOf('bigint', accountIds))
    .where('provider', '=', provider)
    .execute()
}

/** SQL: the account has linked a channel; with `mustBeLive`, one that is live. */
export function hasChannel(
  account: RawBuilder<unknown>,
  provider: LinkProvider,
  { mustBeLive }: { mustBeLive: boolean },
): RawBuilder<boolean> {
  return sql`exists (
    select from twitch_link as linked
    where linked.account_id = ${account} and linked.provider = ${provider} and (not ${mustBeLive}::boolean or live_since is not null)
  )`
}

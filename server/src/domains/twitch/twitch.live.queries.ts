import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Stream } from './twitch.answers.rules.ts'

export interface LinkedChannel {
  accountId: Id
  channelId: string
}

/** Twitch channels by account, with ids above `after`; only live ones where wanted. */
export async function findLinkedChannels(
  db: Db,
  { after, limit, isLive }: { after: Id; limit: number; isLive: boolean },
): Promise<LinkedChannel[]> {
  return db
    .selectFrom('twitchLink')
    .select(['accountId', 'channelId'])
    .where('provider', '=', 'twitch')
    .where('accountId', '>', after)
    .$if(isLive, (links) => links.where('liveSince', 'is not', null))
    .orderBy('accountId')
    .limit(limit)
    .execute()
}

/** What a message reports of a channel. */
export interface Status {
  channelId: string
  sentAt: Date
  /** Null if the stream has ended. */
  startedAt: Date | null
}

export interface Description {
  channelId: string
  sentAt: Date
  title: string
  game: string
}

const accountIdsOf = (rows: readonly { accountId: Id }[]) => rows.map(({ accountId }) => accountId)

/** Applies the latest reported status of each channel, unless a later one is stored. Returns the accounts whose status changed. */
export async function applyStatuses(tx: Tx, statuses: readonly Status[]): Promise<Id[]> {
  if (statuses.length === 0) return []
  const { rows } = await sql<{ accountId: Id; hasChanged: boolean }>`
    update twitch_link as link set live_since = given.started_at, live_at = given.sent_at,
      viewers = case when given.started_at is null then null else link.viewers end
    from unnest(
      ${statuses.map(({ channelId }) => channelId)}::text[], ${statuses.map(({ sentAt }) => sentAt.toISOString())}::timestamptz[],
      ${statuses.map(({ startedAt }) => startedAt?.toISOString() ?? null)}::timestamptz[]
    ) as given (channel_id, sent_at, started_at)
    where link.provider = 'twitch' and link.channel_id = given.channel_id and link.live_at < given.sent_at
    returning link.account_id, (old.live_since is null) <> (new.live_since is null) as has_changed`.execute(
    tx,
  )
  return accountIdsOf(rows.filter(({ hasChanged }) => hasChanged))
}

/** Applies the latest title and game of each channel, unless later ones are stored. Returns the accounts whose stream changed. */
export async function applyDescriptions(tx: Tx, descriptions: readonly Description[]): Promise<Id[]> {
  if (descriptions.length === 0) return []
  const { rows } = await sql<{ accountId: Id; shows: boolean }>`
    update twitch_link as link set title = given.title, game = given.game, described_at = given.sent_at
    from unnest(
      ${descriptions.map(({ channelId }) => channelId)}::text[],
      ${descriptions.map(({ sentAt }) => sentAt.toISOString())}::timestamptz[],
      ${descriptions.map(({ title }) => title)}::text[], ${descriptions.map(({ game }) => game)}::text[]
    ) as given (channel_id, sent_at, title, game)
    where link.provider = 'twitch' and link.channel_id = given.channel_id and link.described_at < given.sent_at
    returning link.account_id,
      new.live_since is not null and (old.title, old.game) is distinct from (new.title, new.game) as shows`.execute(
    tx,
  )
  return accountIdsOf(rows.filter(({ shows }) => shows))
}

export interface AnsweredStreams {
  /** Channels that Helix was asked about. */
  channelIds: readonly string[]
  /** Streams of the channels that are live. */
  streams: readonly Stream[]
  askedAt: Date
  /** Messages sent after this moment take precedence over the answer. */
  trustedUntil: Date
}

/** Applies an answer of Helix to the channels in the question. Returns the accounts whose stream changed. */
export async function applyStreams(tx: Tx, answer: AnsweredStreams): Promise<Id[]> {
  const { channelIds, streams, askedAt, trustedUntil } = answer
  const byChannel = new Map(streams.map((stream) => [stream.channelId, stream]))
  const given = channelIds.map((id) => byChannel.get(id))
  const { rows } = await sql<{ accountId: Id }>`
    with told as (
      select given.*, link.account_id, link.live_since as old_since, link.title as old_title, link.game as old_game,
        link.viewers as old_viewers, link.live_at <= ${trustedUntil} as decides,
        given.started_at is not null and (link.described_at <= ${trustedUntil} or link.title is null) as describes
      from unnest(
        ${channelIds}::text[], ${given.map((stream) => stream?.startedAt.toISOString() ?? null)}::timestamptz[],
        ${given.map((stream) => stream?.title ?? null)}::text[], ${given.map((stream) => stream?.game ?? null)}::text[],
        ${given.map((stream) => stream?.viewers ?? null)}::integer[]
      ) as given (channel_id, started_at, title, game, viewers)
      join twitch_link as link on link.provider = 'twitch' and link.channel_id = given.channel_id
      for no key update of link
    ), known as (
      select *, case when decides then started_at else case when old_since is not null then coalesce(started_at, old_since) end end as since
      from told
    ), next as (
      select account_id, old_since, old_title, old_game, old_viewers, since,
        case when describes then title else old_title end as title,
        case when describes then game else old_game end as game,
        case when since is not null then coalesce(viewers, old_viewers) end as viewers
      from known
    )
    update twitch_link as link set live_since = since, title = next.title, game = next.game, viewers = next.viewers,
      live_at = case when (old_since is null) = (since is null) then link.live_at else ${askedAt} end
    from next
    where link.account_id = next.account_id
      and (old_since, old_title, old_game, old_viewers) is distinct from (since, next.title, next.game, next.viewers)
    returning link.account_id`.execute(tx)
  return accountIdsOf(rows)
}

export async function isChannelLinked(db: Db, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('twitchLink')
    .select('accountId')
    .where('provider', '=', 'twitch')
    .where('channelId', '=', channelId)
    .executeTakeFirst()
  return row !== undefined
}

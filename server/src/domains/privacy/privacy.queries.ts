import type { Id } from '@aura/contract/common'
import type { AvoidanceKind } from '@aura/contract/privacy/privacy.contract'
import { avoidedOfKind } from '@aura/contract/privacy/privacy.limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'

/**
 * SQL: neither the viewer nor the account with the id `other` has blocked the other; one look-up each way. NOTE: OFFSET keeps them
 * look-ups: as joins, PostgreSQL compares each row with all blocks of a viewer whose number it does not know.
 */
export function noBlockBetween(
  viewerId: Id | RawBuilder<Id | null>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(
    not exists (select from account_block where blocker_id = ${viewerId} and blocked_id = ${other} offset 0)
    and not exists (select from account_block where blocker_id = ${other} and blocked_id = ${viewerId} offset 0)
  )`
}

/** SQL: relation `hidden_id` of the accounts that do not exist for the viewer, each once. */
export function hiddenAccountIdsOf(viewerId: Id | RawBuilder<Id | null>): RawBuilder<{ hiddenId: Id }> {
  return sql`select blocked_id as hidden_id from account_block where blocker_id = ${viewerId}
    union select blocker_id from account_block where blocked_id = ${viewerId}`
}

/** SQL: relation `hidden_id` of the accounts that have blocked the viewer. */
export function blockerIdsOf(viewerId: Id | RawBuilder<Id | null>): RawBuilder<{ hiddenId: Id }> {
  return sql`select blocker_id as hidden_id from account_block where blocked_id = ${viewerId}`
}

/** SQL: the viewer has not muted the account with the id `other`; a look-up, as above. */
export function notMuted(
  viewerId: Id | RawBuilder<Id | null>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`not exists (select from account_mute where muter_id = ${viewerId} and muted_id = ${other} offset 0)`
}

/** SQL: relation `hidden_id` of the accounts whose content is hidden from the viewer, one index range each way. */
export function hiddenAuthorIdsOf(viewerId: Id | null | RawBuilder<Id | null>): RawBuilder<{ hiddenId: Id }> {
  return sql`select blocked_id as hidden_id from account_block where blocker_id = ${viewerId}
    union all select blocker_id from account_block where blocked_id = ${viewerId}
    union all select muted_id from account_mute where muter_id = ${viewerId}`
}

/** SQL of somebody who reads: their account (null: a visitor), and whether they are a moderator. */
export interface ReaderSql {
  id: RawBuilder<Id | null>
  isModerator: RawBuilder<boolean>
  /** When they read, for a statement whose text is made once; else the moment at which its text is made. */
  now?: RawBuilder<Date>
}

/** An author whose card a reader asks for; null: a visitor. */
export interface AskedAuthor {
  authorId: Id
  readerId: Id | null
  isModerator: boolean
}

/** The cards of the authors asked for whose content shows to the reader; `place` is that of the question, from 1. */
export async function findShownAuthors(
  db: Db,
  asked: readonly AskedAuthor[],
  shownAuthorOf: (author: RawBuilder<unknown>, reader: ReaderSql) => RawBuilder<AccountCard>,
): Promise<(AccountCard & { place: number })[]> {
  const reader = {
    id: sql.ref<Id | null>('asked.reader_id'),
    isModerator: sql<boolean>`asked.is_moderator = 1`,
  }
  const { rows } = await sql<AccountCard & { place: number }>`
    select asked.place, author.*
    from unnest(
      ${asked.map(({ authorId }) => authorId)}::bigint[], ${asked.map(({ readerId }) => readerId)}::bigint[],
      ${asked.map(({ isModerator }) => Number(isModerator))}::integer[]
    ) with ordinality as asked (author_id, reader_id, is_moderator, place)
    cross join lateral (${shownAuthorOf(sql`asked.author_id`, reader)}) as author`.execute(db)
  return rows
}

/**
 * Which of the accounts asked about are hidden from each viewer, by one of the relations above; `place` is the index of the question,
 * from 1. Each account is looked up, however many are hidden.
 */
export async function findHiddenAmong(
  db: Db,
  asked: readonly { viewerId: Id; authorIds: readonly Id[] }[],
  hiddenIdsOf: typeof hiddenAccountIdsOf,
): Promise<{ place: number; hiddenId: Id }[]> {
  const { rows } = await sql<{ place: number; hiddenId: Id }>`
    select place, author_id as hidden_id
    from unnest(
      ${asked.map(({ viewerId }) => viewerId)}::bigint[],
      ${asked.map(({ authorIds }) => idList(authorIds))}::text[]
    ) with ordinality as asked (viewer_id, author_list, place)
    cross join lateral unnest(author_list::bigint[]) as author_id
    where exists (
      select from (${hiddenIdsOf(sql.ref('asked.viewer_id'))}) as hidden where hidden_id = author_id offset 0
    )`.execute(db)
  return rows
}

/** Blocks and mutes between one account and another. */
export interface Relationship {
  hasBlocked: boolean
  isBlocked: boolean
  hasMuted: boolean
}

export interface AccountPair {
  accountId: Id
  otherId: Id
}

/** The relationship of each pair, in their order. */
export async function findRelationships(db: Db, pairs: readonly AccountPair[]): Promise<Relationship[]> {
  const { rows } = await sql<Relationship>`
    select
      exists (select from account_block where blocker_id = account_id and blocked_id = other_id) as has_blocked,
      exists (select from account_block where blocker_id = other_id and blocked_id = account_id) as is_blocked,
      exists (select from account_mute where muter_id = account_id and muted_id = other_id) as has_muted
    from unnest(
      ${pairs.map(({ accountId }) => accountId)}::bigint[], ${pairs.map(({ otherId }) => otherId)}::bigint[]
    ) with ordinality as pair (account_id, other_id, place)
    order by place`.execute(db)
  return rows
}

/** Locks a pair of accounts until the transaction ends, so that no follow is written during a block. */
export async function lockPair(tx: Tx, oneId: Id, otherId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(pair_lock_key(${oneId}, ${otherId}))`.execute(tx)
}

/** SQL: locks a pair against blocks until the transaction ends; whether neither blocks the other [PRV-07]. */
export function holdUnblockedPair(oneId: RawBuilder<Id>, otherId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`hold_unblocked_pair(${oneId}, ${otherId})`
}

const columnsOf = {
  account_block: { by: 'blocker_id', of: 'blocked_id' },
  account_mute: { by: 'muter_id', of: 'muted_id' },
} as const

/** Writes a row unless it exists; false where the account has {@link avoidedOfKind} others already. */
async function insertAvoidance(
  db: Db,
  table: keyof typeof columnsOf,
  { accountId, otherId }: AccountPair,
  createdAt: Date,
): Promise<boolean> {
  const [by, of] = [sql.ref(columnsOf[table].by), sql.ref(columnsOf[table].of)]
  const { rows } = await sql<{ isFull: boolean }>`
    with held as (
      select count(*) >= ${avoidedOfKind} and not coalesce(bool_or(${of} = ${otherId}), false) as is_full
      from ${sql.table(table)} where ${by} = ${accountId}
    ), added as (
      insert into ${sql.table(table)} (${by}, ${of}, created_at)
      select ${accountId}::bigint, ${otherId}::bigint, ${createdAt}::timestamptz from held where not is_full
      on conflict do nothing
    )
    select is_full from held`.execute(db)
  return rows[0]?.isFull === false
}

/** Writes a block, unless it exists; false past the limit. */
export const insertBlock = (db: Db, accountId: Id, otherId: Id, createdAt: Date) =>
  insertAvoidance(db, 'account_block', { accountId, otherId }, createdAt)

export async function deleteBlock(db: Db, blockerId: Id, blockedId: Id): Promise<void> {
  await db
    .deleteFrom('accountBlock')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .execute()
}

/** Writes a mute, unless it exists; false past the limit. */
export const insertMute = (db: Db, accountId: Id, otherId: Id, createdAt: Date) =>
  insertAvoidance(db, 'account_mute', { accountId, otherId }, createdAt)

export async function deleteMute(db: Db, muterId: Id, mutedId: Id): Promise<void> {
  await db.deleteFrom('accountMute').where('muterId', '=', muterId).where('mutedId', '=', mutedId).execute()
}

/** Deletes the blocks and mutes by an account and against it. */
export async function deleteAvoidancesOf(db: Db, accountId: Id): Promise<void> {
  await db
    .deleteFrom('accountBlock')
    .where((row) => row.or([row('blockerId', '=', accountId), row('blockedId', '=', accountId)]))
    .execute()
  await db
    .deleteFrom('accountMute')
    .where((row) => row.or([row('muterId', '=', accountId), row('mutedId', '=', accountId)]))
    .execute()
}

export interface AvoidanceRow {
  otherId: Id
  kind: AvoidanceKind
  createdAt: Date
}

export interface AvoidancesPage {
  /** Undefined for blocks and mutes together. */
  kind: AvoidanceKind | undefined
  after: AvoidanceRow | undefined
  limit: number
}

const everAfter: AvoidanceRow = { otherId: 0, kind: 'block', createdAt: new Date('9999-01-01') }

/**
 * SQL: an account that somebody muted exists for them. One that has blocked them does not, unless they block it too, and see it in their
 * list for that.
 */
export const showsMuted = (muterId: Id, muted: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  not exists (select from account_block where blocker_id = ${muted} and blocked_id = ${muterId} offset 0)
    or exists (select from account_block where blocker_id = ${muterId} and blocked_id = ${muted} offset 0)
)`

/**
 * The accounts that an account has blocked and muted, latest first, without muted ones that do not exist for it; each kind is read in its
 * index and merged.
 */
export async function findAvoidances(
  db: Db,
  accountId: Id,
  { kind, after = everAfter, limit }: AvoidancesPage,
): Promise<AvoidanceRow[]> {
  const { rows } = await sql<AvoidanceRow>`
    select other_id, kind, created_at from (
      (select blocked_id as other_id, 'block' as kind, created_at from account_block
        where blocker_id = ${accountId} and ${kind !== 'mute'}
          and (created_at, blocked_id) <= (${after.createdAt}::timestamptz, ${after.otherId}::bigint)
        order by created_at desc, blocked_id desc limit ${limit + 1})
      union all
      (select muted_id, 'mute', created_at from account_mute
        where muter_id = ${accountId} and ${kind !== 'block'} and ${showsMuted(accountId, sql`muted_id`)}
          and (created_at, muted_id) <= (${after.createdAt}::timestamptz, ${after.otherId}::bigint)
        order by created_at desc, muted_id desc limit ${limit + 1})
    ) as avoided
    where (created_at, other_id, kind) < (${after.createdAt}::timestamptz, ${after.otherId}::bigint, ${after.kind}::text)
    order by created_at desc, other_id desc, kind desc
    limit ${limit}`.execute(db)
  return rows
}

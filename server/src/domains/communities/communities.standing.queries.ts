import type { Id } from '@aura/contract/common'
import type { MemberOrder } from '@aura/contract/communities/communities.members.contract'
import { type CommunityRole, type MemberRole, nonMember } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { rebuildSparseIndexes, sparseIndexChecks } from './communities.sparse-index.queries.ts'

/** The most members that a search scans, in the order of the list: a million would take too long. */
const mostSearched = 100_000

/** A page of members that a reader asks for. */
export interface AskedMembers {
  communityId: Id
  /** Null: a visitor. */
  readerId: Id | null
  isModerator: boolean
  offset: number
  limit: number
}

/** A member of a page. An empty page is one row of nulls; an unknown community has no row. */
export interface MemberRow {
  /** Place of the asked page, from 1. */
  place: number
  isReadable: boolean
  /** The reader's role in the community. */
  ownRole: CommunityRole
  accountId: Id | null
  role: MemberRole
  joinedAt: Date
  rank: number
  aura: number
  /** Null for somebody whom the reader may not see, as picture and type then are. */
  pseudo: string | null
  pictureName: string | null
  auraTypeId: number
}

/** Filter and order of a list of members. */
export interface MembersWanted {
  order: MemberOrder
  /** Part of a pseudo without case and accents; everybody when absent. */
  part: string | undefined
  /** Adds the members of this rank to those found by `part`. */
  rank: number | undefined
}

export interface MembersReadDeps {
  accountVisibility: Pick<AccountVisibility, 'cardOf' | 'hiddenAccountIdsOf'>
  aura: Pick<AuraService, 'pendingOf'>
}

/** Ordering by rank is ordering by aura. */
const orders: Record<MemberOrder, RawBuilder<unknown>> = {
  aura: sql`aura desc, account_id desc`,
  rank: sql`aura desc, account_id desc`,
  pseudo: sql`pseudo, account_id`,
}

/**
 * Statements that read pages of members for several readers at once. A rank is one more than the number of members with more aura,
 * hidden ones included [COM-13]. No block hides a member from owner, admins and moderators [COM-24].
 */
export function createMembersRead({ accountVisibility, aura }: MembersReadDeps) {
  /**
   * SQL: rows of {@link MemberRow} for each row of `asked`. NOTE: members of the page are looked up by their key, `offset 0` keeps
   * it so; joined, PostgreSQL may read all members, because most communities have few.
   *
   * @param page relation (account_id, aura, rank, number) of the page that is asked for, `number` from 1
   */
  const membersSql = (
    asked: RawBuilder<unknown>,
    page: RawBuilder<unknown>,
    now: RawBuilder<Date>,
  ) => sql<MemberRow>`
    select asked.place, audience.is_open or own.role is not null as is_readable, coalesce(own.role, ${sql.lit(nonMember)}) as own_role,
      listed.account_id, listed.role, listed.joined_at, listed.rank, listed.aura,
      listed.pseudo, listed.picture_name, listed.aura_type_id
    from ${asked} as asked
    join community on community.id = asked.community_id and community.closed_at is null
    join audience on audience.id = community.id
    left join community_member as own on own.community_id = community.id and own.account_id = asked.reader_id
    cross join lateral (
      select case when own.role in ('owner', 'admin') or asked.is_moderator = 1 then '{}'
        else array(${accountVisibility.hiddenAccountIdsOf(sql.ref<Id | null>('asked.reader_id'), now)}) end as ids
      offset 0
    ) as hidden
    left join lateral (
      select page.number, page.account_id, member.role, member.joined_at, page.rank,
        page.aura + ${aura.pendingOf(sql`page.account_id`)} as aura, card.pseudo, card.picture_name, card.aura_type_id
      from (${page}) as page
      cross join lateral (
        select role, joined_at from community_member
        where community_id = asked.community_id and account_id = page.account_id offset 0
      ) as member
      left join lateral (${accountVisibility.cardOf(sql`page.account_id`, sql`asked.is_moderator = 1`, now)}) as card
        on page.account_id <> all(hidden.ids)
      where audience.is_open or own.role is not null
    ) as listed on true
    order by asked.place, listed.number`

  const readByAura = compileStatement<{ asked: readonly AskedMembers[]; now: Date }, MemberRow>((given) =>
    membersSql(
      askedSql((read) => given(({ asked }) => asked.map(read))),
      sql`select account_id, aura, rank, number
        from standings_after(asked.community_id, asked.skipped, asked.wanted) with ordinality as standing (account_id, aura, rank, number)`,
      hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`),
    ),
  )

  return {
    /** Pages of all members by aura, for several readers. */
    readByAura,

    /** A page of the members that a search finds, or of all by pseudo. */
    async find(db: Db, asked: AskedMembers, wanted: MembersWanted, now: Date): Promise<MemberRow[]> {
      const order = orders[wanted.order]
      const page = sql`
        select account_id, aura, 1 + count_members_above(asked.community_id, aura) as rank, row_number() over (order by ${order}) as number
        from (${narrowedSql(asked.communityId, wanted)} order by ${order} offset ${asked.offset} limit ${asked.limit}) as narrowed`
      const one = askedSql((read) => sql`${[read(asked)]}`)
      const { rows } = await membersSql(one, page, sql`${now}::timestamptz`).execute(db)
      return rows
    },
  }
}

/** SQL: relation of the questions, numbered by `place` from 1. */
function askedSql(
  listOf: (read: (asked: AskedMembers) => unknown) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns: RawBuilder<unknown>[] = [
    listOf(({ communityId }) => communityId),
    listOf(({ readerId }) => readerId),
    listOf(({ isModerator }) => Number(isModerator)),
    listOf(({ offset }) => offset),
    listOf(({ limit }) => limit),
  ]
  const arrays = columns.map((values) => hideFromPlanner(sql`${values}::bigint[]`))
  return sql`(select * from unnest(${sql.join(arrays)})
    with ordinality as given (community_id, reader_id, is_moderator, skipped, wanted, place))`
}

/** SQL: relation of the members that a search finds, or of all. */
function narrowedSql(communityId: Id, { order, part, rank }: MembersWanted): RawBuilder<unknown> {
  const members = sql`select account_id, aura, pseudo from community_standing where community_id = ${communityId}`
  if (part === undefined) return members
  const ofRank =
    rank === undefined
      ? sql``
      : sql`or aura = (select aura from standings_after(${communityId}, ${rank - 1}, 1) as there where there.rank = ${rank})`
  return sql`
    select * from (${members} order by ${orders[order]} limit ${mostSearched}) as looked
    where pseudo like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} ${ofRank}`
}

const wrongStandings = `
  from community_standing as standing
  join account on account.id = standing.account_id
  left join aura_balance on aura_balance.account_id = standing.account_id
  where standing.aura <> coalesce(amount, 0)
      and not exists (select from aura_delta where aura_delta.account_id = standing.account_id)
      -- The rollup corrects rows of members who joined while their aura moved.
      and not exists (select from community_standing_delta as pending
        where pending.community_id = standing.community_id and pending.account_id = standing.account_id)
    or standing.pseudo <> plain_pseudo(account.pseudo)`

/** What must hold between members and the list of them. */
export const standingChecks: readonly Check[] = [
  checkOf(
    'every member stands in the list with their aura and pseudo',
    `select 'community ' || standing.community_id || ', account ' || standing.account_id as difference ${wrongStandings}
     union all
     select 'community ' || community_id || ', account ' || account_id || ' is missing'
     from community_member left join community_standing as standing using (community_id, account_id)
     where standing.account_id is null`,
    'select count(*) from community_member',
  ),
  ...sparseIndexChecks,
]

/** Corrects the list of members and its sparse indexes, and answers how many rows were wrong. The caller holds the rollup's lock. */
export async function rebuildStandings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with corrected as (
      insert into community_standing as standing (community_id, account_id, aura, pseudo)
      select community_id, account_id, coalesce(amount, 0), plain_pseudo(account.pseudo)
      from community_member join account on account.id = account_id left join aura_balance using (account_id)
      on conflict (community_id, account_id) do update set aura = excluded.aura, pseudo = excluded.pseudo
        where (standing.aura, standing.pseudo) <> (excluded.aura, excluded.pseudo)
      returning 1
    )
    select count(*) as changed from corrected`.execute(tx)
  return (rows[0]?.changed ?? 0) + (await rebuildSparseIndexes(tx))
}

import type { Id } from '@aura/contract/common'
import type { MemberOrder } from '@aura/contract/communities/communities.members.contract'
import { type CommunityRole, type MemberRole, nonMember } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { packColumn, unpackColumn } from '../../platform/db/packed-column.ts'
import { beginsWith } from '../../platform/db/prefix-typos.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import { cardsIn, type PackedCards, packedCardColumns } from '../accounts/packed-cards.rules.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** Most members that a search scans, in the order of the list: scanning a million would take too long. */
const maxScanned = 100_000

/** A page of members that a reader asks for. */
export interface AskedMembers {
  communityId: Id
  /** Null: a visitor. */
  readerId: Id | null
  isModerator: boolean
  offset: number
  limit: number
}

/** What a reader asked for; an unknown community has no row. */
export interface AskedRow extends PackedPage {
  /** Place of the question, from 1. */
  place: number
  isReadable: boolean
  /** The reader's role in the community. */
  ownRole: CommunityRole
  /** Index of the first question about the same page, whose row carries it; null where the reader may not read the community. */
  pagePlace: number | null
  /** Accounts that blocks hide from the reader, if one of them is on the page. */
  blockedIds: Id[] | null
}

/** A page in packed columns: accounts, aura and ranks in the order of the list, memberships and cards in none. */
interface PackedPage
  extends PackedCards,
    Record<'accountIds' | 'auras' | 'ranks' | 'memberIds' | 'roles' | 'joined', string | null> {}

/** A member of a page. */
export interface ListedMember {
  accountId: Id
  rank: number
  aura: number
  role: MemberRole
  joinedAt: string
  /** Undefined for an account that is hidden from all readers of this kind. */
  card: AccountCard | undefined
}

/** The members of a page. */
export function listedIn(page: PackedPage): ListedMember[] {
  const [auras, ranks, roles, joined] = [page.auras, page.ranks, page.roles, page.joined].map(unpackColumn)
  const memberships = new Map(unpackColumn(page.memberIds).map((id, index) => [Number(id), index]))
  const cards = new Map(cardsIn(page).map((card) => [card.id, card]))
  return unpackColumn(page.accountIds).map((id, index) => {
    const accountId = Number(id)
    const membership = memberships.get(accountId) ?? -1
    return {
      accountId,
      rank: Number(ranks?.[index]),
      aura: Number(auras?.[index]),
      role: roles?.[membership] as MemberRole,
      joinedAt: joined?.[membership] ?? '',
      card: cards.get(accountId),
    }
  })
}

/** Filter and order of a list of members. */
export interface MembersWanted {
  order: MemberOrder
  /** Part of a pseudo without case and accents; past {@link maxScanned} members, its beginning. Undefined for all members. */
  part: string | undefined
  /** Also finds the members of this rank. */
  rank: number | undefined
}

export interface MembersReadDeps {
  accountVisibility: Pick<AccountVisibility, 'cardsAmong' | 'blockedIdsOf'>
  aura: Pick<AuraService, 'pendingOf'>
}

/** The order by rank is the order by aura. */
const orders: Record<MemberOrder, RawBuilder<unknown>> = {
  aura: sql`aura desc, account_id desc`,
  rank: sql`aura desc, account_id desc`,
  pseudo: sql`pseudo, account_id`,
}
const lessAura = sql<boolean>`(further.aura, further.account_id) < (edge.aura, edge.account_id)`
/** SQL: the member stands in the list after the last one scanned. */
const pastEdge: Record<MemberOrder, RawBuilder<boolean>> = {
  aura: lessAura,
  rank: lessAura,
  pseudo: sql`(further.pseudo, further.account_id) > (edge.pseudo, edge.account_id)`,
}

/**
 * Statements that read pages of members for several readers, each page once. A rank is one more than the number of members with
 * more aura, hidden ones included [COM-13]. Blocks do not hide members from owner, admins and moderators [COM-24].
 */
export function createMembersRead({ accountVisibility, aura }: MembersReadDeps) {
  /**
   * SQL: rows of {@link AskedRow} for the questions `given`. NOTE: `offset 0` keeps look-ups by key; joined, PostgreSQL may read all
   * members, because most communities have few.
   *
   * @param page relation (account_id, aura, rank) of the page `asked`
   */
  const membersSql = (
    given: RawBuilder<unknown>,
    page: RawBuilder<unknown>,
    now: RawBuilder<Date>,
  ) => sql<AskedRow>`
    with asked as materialized (
      select given.*, audience.is_open or own.role is not null as is_readable, coalesce(own.role, ${sql.lit(nonMember)}) as own_role,
        case when own.role in ('owner', 'admin') or is_moderator = 1 then '{}'
          else array(${accountVisibility.blockedIdsOf(sql.ref<Id | null>('given.reader_id'))}) end as blocked_ids
      from ${given} as given
      join community on community.id = given.community_id and community.closed_at is null
      join audience on audience.id = community.id
      left join community_member as own on own.community_id = community.id and own.account_id = given.reader_id
    ), listed as materialized (
      select asked.*, place.ids, place.account_ids, place.auras, place.ranks, membership.*, shown.*
      from (
        select community_id, skipped, wanted, is_moderator, min(place) as page_place
        from asked where is_readable group by community_id, skipped, wanted, is_moderator
      ) as asked
      cross join lateral (
        select array_agg(account_id) as ids, ${packColumn(sql`account_id`)} as account_ids, ${packColumn(sql`rank`)} as ranks,
          ${packColumn(sql`aura + ${aura.pendingOf(sql`page.account_id`)}`)} as auras
        from (${page} offset 0) as page
      ) as place
      cross join lateral (
        select ${packColumn(sql`account_id`)} as member_ids, ${packColumn(sql`role`)} as roles,
          ${packColumn(sql`to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as joined
        from (
          select account_id, role, joined_at from community_member
          where community_id = asked.community_id and account_id = any(place.ids) offset 0
        ) as member
      ) as membership
      cross join lateral (
        select ${packedCardColumns} from (${accountVisibility.cardsAmong(sql`place.ids`, sql`asked.is_moderator = 1`, now)}) as card
      ) as shown
    )
    select asked.place, asked.is_readable, asked.own_role, listed.page_place,
      case when asked.blocked_ids && listed.ids then asked.blocked_ids end as blocked_ids, page.*
    from asked
    left join listed on asked.is_readable and (listed.community_id, listed.skipped, listed.wanted, listed.is_moderator)
      = (asked.community_id, asked.skipped, asked.wanted, asked.is_moderator)
    left join lateral (
      select listed.account_ids, listed.auras, listed.ranks, listed.member_ids, listed.roles, listed.joined,
        listed.card_ids, listed.pseudos, listed.pictures, listed.aura_types
      where listed.page_place = asked.place
    ) as page on true`

  const readByAura = compileStatement<{ asked: readonly AskedMembers[]; now: Date }, AskedRow>((given) =>
    membersSql(
      askedSql((read) => given(({ asked }) => asked.map(read))),
      sql`select account_id, aura, rank from standings_after(asked.community_id, asked.skipped, asked.wanted)`,
      hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`),
    ),
  )

  return {
    /** Pages of all members by aura, for several readers. */
    readByAura,

    /** A page of the members that a search finds, or of all by pseudo. */
    async find(db: Db, asked: AskedMembers, wanted: MembersWanted, now: Date): Promise<AskedRow[]> {
      const order = orders[wanted.order]
      const page = sql`
        select account_id, aura, 1 + count_members_above(asked.community_id, aura) as rank
        from (${narrowedSql(asked, wanted)} order by ${order} offset ${asked.offset} limit ${asked.limit}) as narrowed
        order by ${order}`
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

/** SQL: relation of the members that a search finds, in the order of the list, or of all. */
function narrowedSql(asked: AskedMembers, { order, part, rank }: MembersWanted): RawBuilder<unknown> {
  const ordered = orders[order]
  const members = sql`select account_id, aura, pseudo from community_standing where community_id = ${asked.communityId}`
  if (part === undefined) return members
  const ofRank =
    rank === undefined
      ? sql`null`
      : sql`(select aura from standings_after(${asked.communityId}, ${rank - 1}, 1) as there where there.rank = ${rank})`
  const last = asked.offset + asked.limit
  // Beyond the scanned members, indexes find those whose pseudo begins with the text, or who have the rank.
  return sql`
    with scanned as materialized (
      select * from (${members} order by ${ordered} limit ${maxScanned}) as nearest
      where pseudo like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} or aura = ${ofRank}
      order by ${ordered} limit ${last}
    ), further as (
      (${members} and ${beginsWith('pseudo', sql`${part}`)} limit ${maxScanned})
      union (${members} and aura = ${ofRank} order by ${ordered} limit ${last})
    ), edge as materialized (
      ${members} order by ${ordered} offset ${maxScanned - 1} limit 1
    )
    select * from scanned
    union all
    select further.* from further join edge on ${pastEdge[order]} where (select count(*) from scanned) < ${last}`
}

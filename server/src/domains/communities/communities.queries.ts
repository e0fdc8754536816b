import type { Id } from '@aura/contract/common'
import type { CommunityCategory } from '@aura/contract/communities/communities.contract'
import { communityAdminsNamed } from '@aura/contract/communities/communities.limits'
import { type CommunityRole, nonMember } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, readerSqlOf } from '../privacy/privacy.visibility.ts'

/** A reader of communities and the moment of reading; null: a visitor. */
export interface Reader {
  readerId: Id | null
  isModerator: boolean
  now: Date
}

/** A {@link Reader} as SQL for a statement that serves several readers. */
interface ReaderInSql {
  readerId: RawBuilder<Id | null>
  now: RawBuilder<Date>
}

/** Communities whose cards a reader asks for; null: a visitor. */
export interface AskedCards {
  ids: readonly Id[]
  readerId: Id | null
}

/** The card of a community; `place` is its position in the list. */
export interface ListedCardRow extends CommunityCardRow {
  place: number
}

/** The role of a reader in a community, and whether a request waits or a ban holds. */
export interface MembershipRow {
  isOpen: boolean
  role: CommunityRole
  isWaiting: boolean
  isBanned: boolean
}

export interface CommunityCardRow extends MembershipRow {
  id: Id
  name: string
  description: string
  category: CommunityCategory
  createdAt: Date
  cover: MediaRow[]
  members: number
  aura: number
}

export interface CommunityRow extends CommunityCardRow {
  rules: string
  question: string | null
  pinnedPostId: Id | null
  pendingRequests: number
  admins: { id: Id; name: string }[]
}

export interface CommunityReadsDeps {
  media: Pick<MediaService, 'mediaJsonOf'>
  accountVisibility: Pick<
    AccountVisibility,
    'cardOf' | 'noBlockBetween' | 'blockedIdsOf' | 'isAbsentFor' | 'unlistedAccounts'
  >
  posts: Pick<PostsService, 'auraOfAudience'>
  postVisibility: Pick<PostVisibility, 'shows'>
}

/** SQL columns of {@link MembershipRow}, from `community` with {@link membershipJoins}. */
const membershipColumns = ({ readerId, now }: Reader | ReaderInSql) => sql`
  audience.is_open, coalesce(own.role, ${nonMember}) as role,
  exists (
    select from community_request as request
    where request.community_id = community.id and request.account_id = ${readerId}::bigint and declined_at is null
  ) as is_waiting,
  exists (
    select from community_ban as ban where ban.community_id = community.id and ban.account_id = ${readerId}::bigint
      and (until is null or until > ${now})
  ) as is_banned`

const membershipJoins = ({ readerId }: Pick<Reader | ReaderInSql, 'readerId'>) => sql`
  join audience on audience.id = community.id
  left join community_member as own on own.community_id = community.id and own.account_id = ${readerId}::bigint`

/** SQL: how many members a community has, exact at this moment. */
export const membersOf = (communityId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  coalesce((select members from community_total as total where total.community_id = ${communityId}), 0)
    + coalesce((select sum(members) from community_delta as pending where pending.community_id = ${communityId}), 0)
)`

/** Reads communities that are not closed, each with the reader's membership. */
export function createCommunityReads({
  media,
  accountVisibility,
  posts,
  postVisibility,
}: CommunityReadsDeps) {
  const cardColumns = (reader: Reader | ReaderInSql) => sql`
    community.id, community.name, community.description, community.category, community.created_at,
    ${media.mediaJsonOf(sql`select community.cover_media_id as media_id, 0 as place`)} as cover,
    ${membersOf(sql`community.id`)} as members, ${posts.auraOfAudience(sql`community.id`)} as aura, ${membershipColumns(reader)}`

  /**
   * SQL: the number of waiting requests, without people hidden from the reader, as in the list of requests [COM-24]. NOTE: the cost follows
   * how many accounts are hidden, not how many ask.
   */
  const countWaiting = ({ readerId, now }: Reader) => {
    const reader = sql<Id>`${readerId}::bigint`
    const moment = sql<Date>`${now}::timestamptz`
    const asking = sql<Id>`request.account_id`
    const blockedIds = sql`array(${accountVisibility.blockedIdsOf(reader)})`
    const unlistedIds = sql`array(select id from (${accountVisibility.unlistedAccounts(moment)}) as unlisted)`
    const waiting = sql`
      select count(*) from community_request as request
      where request.community_id = community.id and request.declined_at is null`
    return sql`(
      (${waiting}) - (${waiting} and ${asking} = any(${blockedIds}))
        - (${waiting} and ${asking} = any(${unlistedIds}) and ${accountVisibility.isAbsentFor(reader, asking, moment)}
          and ${asking} <> all(${blockedIds}))
    )`
  }

  /** SQL: owner, then the oldest admins, without people hidden from the reader, as JSON. */
  const adminsJson = ({ readerId, isModerator, now }: Reader) => sql`
    coalesce((
      select json_agg(json_build_object('id', shown.id, 'name', shown.pseudo) order by shown.place)
      from (
        select card.id, card.pseudo, staff.place
        from (
          select account_id, row_number() over (order by role <> 'owner', joined_at, account_id) as place
          from community_member where community_id = community.id and role <> 'member'
        ) as staff
        cross join lateral (
          ${accountVisibility.cardOf(sql`staff.account_id`, sql`${isModerator}::boolean`, sql`${now}::timestamptz`)}
        ) as card
        where ${accountVisibility.noBlockBetween(sql`${readerId}::bigint`, sql`card.id`)}
        order by staff.place limit ${communityAdminsNamed}
      ) as shown
    ), '[]')`

  const showsPinned = ({ now, ...reader }: Reader) =>
    postVisibility.shows(sql`community.pinned_post_id`, {
      ...readerSqlOf(reader),
      now: sql`${now}::timestamptz`,
    })

  return {
    /** Cards of the communities of the relation `chosen` (`id`, `place`), in the order of their places. */
    async findCards(db: Db, chosen: RawBuilder<unknown>, reader: Reader): Promise<ListedCardRow[]> {
      const { rows } = await sql<ListedCardRow>`
        select chosen.place, ${cardColumns(reader)}
        from (${chosen}) as chosen join community on community.id = chosen.id and closed_at is null
        ${membershipJoins(reader)}
        order by chosen.place`.execute(db)
      return rows
    },

    /** Cards of chosen communities for several readers; `question` is the reader's index, from 1. */
    findChosen: compileStatement<
      { asked: readonly AskedCards[]; now: Date },
      ListedCardRow & { question: number }
    >((given) => {
      const listOf = (read: (asked: AskedCards) => unknown, type: RawBuilder<unknown>) =>
        hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
      const reader = {
        readerId: sql.ref<Id | null>('chosen.reader_id'),
        now: hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`),
      }
      return sql`
        select chosen.question, chosen.place, ${cardColumns(reader)}
        from (
          select question.place as question, reader_id, wanted.id, wanted.place
          from unnest(${listOf(({ ids }) => idList(ids), sql`text[]`)}, ${listOf(({ readerId }) => readerId, sql`bigint[]`)})
            with ordinality as question (ids, reader_id, place)
          cross join lateral unnest(ids::bigint[]) with ordinality as wanted (id, place)
        ) as chosen
        join community on community.id = chosen.id and closed_at is null
        ${membershipJoins(reader)}`
    }),

    /** One community with all that its page shows, by its id or the look of its name. */
    async findCommunity(
      db: Db,
      named: { id: Id } | { look: string },
      reader: Reader,
    ): Promise<CommunityRow | undefined> {
      const isNamed =
        'id' in named ? sql`community.id = ${named.id}` : sql`community.name_look = ${named.look}`
      const { rows } = await sql<CommunityRow>`
        select ${cardColumns(reader)}, rules, question,
          case when ${showsPinned(reader)} then pinned_post_id end as pinned_post_id,
          case when own.role in ('owner', 'admin') then ${countWaiting(reader)} else 0 end as pending_requests,
          case when is_open or own.role is not null then ${adminsJson(reader)} else '[]'::json end as admins
        from community ${membershipJoins(reader)}
        where ${isNamed} and closed_at is null`.execute(db)
      return rows[0]
    },

    /** The owner of a community; the pseudo is null for an account that is leaving. */
    async findOwner(
      db: Db,
      communityId: Id,
      now: Date,
    ): Promise<{ id: Id; pseudo: string | null } | undefined> {
      const { rows } = await sql<{ id: Id; pseudo: string | null }>`
        select account_id as id, card.pseudo from community_member
        left join lateral (${accountVisibility.cardOf(sql`account_id`, sql`true`, sql`${now}::timestamptz`)}) as card on true
        where community_id = ${communityId} and role = 'owner'`.execute(db)
      return rows[0]
    },
  }
}

export type CommunityReads = ReturnType<typeof createCommunityReads>

/** Includes the ban or refusal that keeps the reader out; null for none. */
export interface ViewerMembershipRow extends MembershipRow {
  banReason: string | null
  bannedUntil: Date | null
  declinedAt: Date | null
  declineReason: string | null
}

/** A reader's role in a community that is not closed, and the ban or refusal that keeps the reader out. */
export async function findViewerMembership(
  db: Db,
  communityId: Id,
  reader: Reader,
): Promise<ViewerMembershipRow | undefined> {
  const { readerId, now } = reader
  const { rows } = await sql<ViewerMembershipRow>`
    select ${membershipColumns(reader)}, ban.reason as ban_reason, ban.until as banned_until,
      declined.declined_at, declined.reason as decline_reason
    from community ${membershipJoins(reader)}
    left join community_ban as ban
      on ban.community_id = community.id and ban.account_id = ${readerId}::bigint and (until is null or until > ${now})
    left join community_request as declined
      on declined.community_id = community.id and declined.account_id = ${readerId}::bigint
    where community.id = ${communityId} and closed_at is null`.execute(db)
  return rows[0]
}

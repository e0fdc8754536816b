import type { Id } from '@aura/contract/common'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { MembershipRow } from './communities.queries.ts'

/** SQL: relation (`id`, `place` from 1) of communities by number of members; those without members are closed. */
export function listedSql({ offset, limit }: { offset: number; limit: number }): RawBuilder<unknown> {
  return sql`
    select community_id as id, row_number() over (order by members desc, community_id desc) as place from (
      select community_id, members from community_total
      where members > 0 and community_id not in (select id from community where closed_at is not null and name_look is not null)
      order by members desc, community_id desc offset ${offset} limit ${limit}
    ) as listed`
}

/** SQL: relation (`id`, `place` 0) of the communities that an account is a member of. */
export function ownSql(accountId: Id): RawBuilder<unknown> {
  return sql`select community_id as id, 0::bigint as place from community_member where account_id = ${accountId}`
}

/** A community with the reader's membership, pending request or ban. */
export interface OwnRow extends Pick<MembershipRow, 'isWaiting' | 'isBanned'> {
  readerId: Id
  id: Id
  name: string
  /** Null for no member. */
  role: MemberRole | null
  /** For members alone. */
  cover: MediaRow[]
}

/** The statement that reads memberships, pending requests and bans of several readers. */
export const createOwnRead = ({ mediaJsonOf }: Pick<MediaService, 'mediaJsonOf'>) =>
  compileStatement<{ readerIds: readonly Id[]; now: Date }, OwnRow>((given) => {
    const readerIds = hideFromPlanner(sql`${given((asked) => asked.readerIds)}::bigint[]`)
    const now = hideFromPlanner(sql`${given((asked) => asked.now)}::timestamptz`)
    return sql`
      select reader_id, community.id, community.name, role, is_waiting, is_banned,
        case when role is null then '[]' else ${mediaJsonOf(sql`select community.cover_media_id as media_id, 0 as place`)} end as cover
      from unnest(${readerIds}) as reader_id
      cross join lateral (
        select community_id, role, false as is_waiting, false as is_banned from community_member where account_id = reader_id
        union all
        select community_id, null, true, false from community_request where account_id = reader_id and declined_at is null
        union all
        select community_id, null, false, true from community_ban
        where account_id = reader_id and (until is null or until > ${now})
      ) as own
      join community on community.id = own.community_id and closed_at is null`
  })

import type { Id } from '@aura/contract/common'
import type { CommunityRole } from '@aura/contract/communities/communities.rules'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Tx } from '../../platform/db/database.ts'
import { packColumn } from '../../platform/db/packed-column.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { roleOf } from './communities.access.queries.ts'

/** A part of the posts of a community that a reader (null: a visitor) asks for. */
export interface AskedPage {
  communityId: Id
  readerId: Id | null
  /** Leaves out the reader's own. */
  ofOthers: boolean
  /** Includes withheld posts, only to tell whether there are any; callers never present them. */
  withWithheld: boolean
  before: DatedPlace | undefined
  limit: number
  offset: number
}

/** A page of posts, newest first, in packed columns, null for an empty one. An unknown community has no row. */
export interface PickedPageRow {
  /** Place of the asked page, from 1. */
  place: number
  /** Everyone may read it. */
  isOpen: boolean
  isReadable: boolean
  hasWithheld: boolean | null
  ids: string | null
  authorIds: string | null
  createdAts: string | null
}

interface PagesQuestion {
  asked: readonly AskedPage[]
  now: Date
}

export interface CommunityPagesDeps {
  posts: Pick<PostsService, 'newestOfAudience'>
  postVisibility: Pick<PostVisibility, 'hidesAuthor'>
}

/**
 * The statement that picks pages for many readers at once, each by one descent in the index of its audience [COM-09].
 *
 * @param depth the largest offset and limit together. NOTE: a literal of the statement: for an unknown limit PostgreSQL assumes a tenth of
 * the rows
 */
export const createCommunityPagesRead = ({ posts, postVisibility }: CommunityPagesDeps, depth: number) =>
  compileStatement<PagesQuestion, PickedPageRow>((given) => {
    const listOf = (read: (asked: AskedPage) => unknown, type: RawBuilder<unknown>) =>
      hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
    const bigints = sql`bigint[]`
    const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
    const readerId = sql.ref<Id | null>('asked.reader_id')
    const newest = posts.newestOfAudience({
      audienceId: sql`asked.community_id`,
      readerId,
      isHidden: (author) =>
        sql`(of_others = 1 and ${author} is not distinct from ${readerId} or ${postVisibility.hidesAuthor(readerId, author, now)})`,
      withWithheld: sql`asked.with_withheld = 1`,
      before: {
        createdAt: sql`coalesce(asked.before_at, 'infinity')`,
        id: sql`coalesce(asked.before_id, 0)`,
      },
      limit: sql.lit(depth),
    })
    return sql`
      select asked.place, page.*, audience.is_open,
        audience.is_open or ${roleOf(sql`community.id`, readerId)} is not null as is_readable
      from unnest(
        ${listOf(({ communityId }) => communityId, bigints)},
        ${listOf((asked) => asked.readerId, bigints)},
        ${listOf(({ ofOthers }) => Number(ofOthers), sql`integer[]`)},
        ${listOf(({ withWithheld }) => Number(withWithheld), sql`integer[]`)},
        ${listOf(({ before }) => before?.createdAt.toISOString() ?? null, sql`timestamptz[]`)},
        ${listOf(({ before }) => before?.id ?? null, bigints)},
        ${listOf(({ limit }) => limit, bigints)},
        ${listOf(({ offset }) => offset, bigints)}
      ) with ordinality as asked (community_id, reader_id, of_others, with_withheld, before_at, before_id, count, skipped, place)
      join community on community.id = asked.community_id and community.closed_at is null
      join audience on audience.id = community.id
      cross join lateral (
        select bool_or(withheld) as has_withheld, ${packColumn(sql`id`)} as ids, ${packColumn(sql`author_id`)} as author_ids,
          ${packColumn(sql`created_at`)} as created_ats
        from (
          select id, author_id, created_at, withheld from (${newest}) as newest
          order by created_at desc, id desc limit asked.count offset asked.skipped
        ) as listed
      ) as page`
  })

/** The role of an account in a community, locked until the transaction ends. */
export async function holdRole(tx: Tx, communityId: Id, accountId: Id): Promise<CommunityRole> {
  const { rows } = await sql<{ role: CommunityRole }>`
    select role from community_member where community_id = ${communityId} and account_id = ${accountId}
    for share`.execute(tx)
  return rows[0]?.role ?? nonMember
}

/** Pins a post of the community, or none; returns whether that changed anything; undefined if the community has no such post. */
export async function updatePinnedPost(
  tx: Tx,
  communityId: Id,
  postId: Id | null,
): Promise<boolean | undefined> {
  if (postId !== null) {
    // Locks the post, so that a concurrent deletion unpins it.
    const { rows } = await sql`
      select from post where id = ${postId} and audience_id = ${communityId} and deleted_at is null and not withheld
      for share`.execute(tx)
    if (rows.length === 0) return undefined
  }
  const { numAffectedRows } = await sql`
    update community set pinned_post_id = ${postId}::bigint
    where id = ${communityId} and pinned_post_id is distinct from ${postId}::bigint`.execute(tx)
  return numAffectedRows === 1n
}

export async function unpinPosts(tx: Tx, postIds: readonly Id[]): Promise<void> {
  await sql`update community set pinned_post_id = null where pinned_post_id = any(${postIds}::bigint[])`.execute(
    tx,
  )
}

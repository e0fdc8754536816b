import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ListStart } from './comments.cursor.rules.ts'
import { type CommentRow, selectComments } from './comments.queries.ts'

/** A list of comments: the top-level ones of a post, newest or best first, or the replies to one, oldest first. */
export type CommentList = { kind: 'newest' | 'best'; postId: Id } | { kind: 'replies'; parentId: Id }

/** A page of a list. */
export interface PageWanted {
  list: CommentList
  /** Where the page begins; the beginning of the list when absent. */
  start: ListStart | undefined
  limit: number
  /** How many rows are skipped, for numbered pages. */
  offset: number
}

/** Comments of a page in the order shown; each list has its own index. */
export async function findPage(db: Db, wanted: PageWanted): Promise<CommentRow[]> {
  const rows = await selectComments(db, idsOf(wanted))
  return rows.sort(orders[wanted.list.kind])
}

const orders: Record<CommentList['kind'], (one: CommentRow, other: CommentRow) => number> = {
  newest: (one, other) => other.id - one.id,
  best: (one, other) => (other.rank ?? 0) - (one.rank ?? 0) || other.id - one.id,
  replies: (one, other) => one.id - other.id,
}

function idsOf({ list, start, limit, offset }: PageWanted): RawBuilder<{ id: Id }> {
  const { source, key, isDescending } = listSql(list)
  const isBackwards = start?.side === 'before'
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const comparison = sql.raw(isDescending === isBackwards ? '>' : '<')
  const from =
    start &&
    sql`and (${sql.join(key.map((column) => column.name))}) ${comparison}
    (${sql.join(key.map((column) => sql`${column.of(start)}::bigint`))})`
  // NOTE: the limit is written out, because PostgreSQL plans for a tenth of all rows where it does not know how few are
  // wanted. There are as many statements as page sizes.
  return sql`select ${key.at(-1)?.name} as id ${source} ${from ?? sql``}
    order by ${sql.join(key.map((column) => sql`${column.name} ${direction}`))}
    limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}::bigint` : sql``}`
}

interface KeyColumn {
  name: RawBuilder<unknown>
  of: (start: ListStart) => number
}

/** Which comments a list has, and what they are ordered by. */
function listSql(list: CommentList): {
  source: RawBuilder<unknown>
  key: KeyColumn[]
  isDescending: boolean
} {
  const byId: KeyColumn = { name: sql`id`, of: ({ place }) => place.id }
  switch (list.kind) {
    case 'newest':
      return {
        source: sql`from comment where post_id = ${list.postId} and parent_id is null and is_listed`,
        key: [byId],
        isDescending: true,
      }
    case 'best':
      return {
        source: sql`from comment_total where post_id = ${list.postId} and rank is not null`,
        key: [
          { name: sql`rank`, of: ({ place }) => place.rank ?? 0 },
          { name: sql`comment_id`, of: ({ place }) => place.id },
        ],
        isDescending: true,
      }
    case 'replies':
      return {
        source: sql`from comment where parent_id = ${list.parentId} and is_listed`,
        key: [byId],
        isDescending: false,
      }
  }
}

import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ListStart } from './comments.cursor.rules.ts'
import { type CommentRow, commentColumns, commentsOf } from './comments.queries.ts'

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

/** A comment with its media and author; no author if the comment is deleted or the account is not visible to the reader's role. */
export interface LoadedRow extends CommentRow {
  author: AccountCard | null
  media: MediaRow[]
}

export interface CommentReadsDeps {
  accountVisibility: Pick<AccountVisibility, 'cardOf'>
  media: Pick<MediaService, 'mediaJsonOf'>
}

/** Parameters of every execution of a statement. */
interface Reading {
  now: Date
  /** Moderators see suspended authors. */
  isModerator: boolean
}

type PageReading = Reading & { wanted: PageWanted }

/** Reads the parts of comments that depend only on whether the reader is a moderator; each read is one statement. */
export function createCommentReads({ accountVisibility, media }: CommentReadsDeps) {
  function select(ids: RawBuilder<{ id: Id }>, given: ParameterOf<Reading>): RawBuilder<LoadedRow> {
    const now: RawBuilder<Date> = sql`${given((reading) => reading.now)}::timestamptz`
    const isModerator: RawBuilder<boolean> = sql`${given((reading) => reading.isModerator)}::boolean`
    return sql`
      select ${commentColumns},
        case when comment.deleted_at is null then (
          select json_build_object(
            'id', card.id, 'pseudo', pseudo, 'pictureName', picture_name, 'auraTypeId', aura_type_id
          )
          from (${accountVisibility.cardOf(sql`comment.author_id`, isModerator, now)}) as card
        ) end as author,
        case when comment.media_id is null or comment.deleted_at is not null then '[]'
          else ${media.mediaJsonOf(sql`select comment.media_id, 0 as place`)} end as media
      from ${commentsOf(ids)}`
  }

  /** Compiled statements, by the parts of a page's request that change their text. */
  const pageStatements = new Map<string, (db: Db, reading: PageReading) => Promise<LoadedRow[]>>()
  const findById = compileStatement<Reading & { id: Id }, LoadedRow>((given) =>
    select(sql`select ${given(({ id }) => id)}::bigint as id`, given),
  )

  return {
    /** Comments of a page in the order shown; each list has its own index. */
    async findPage(db: Db, reading: PageReading): Promise<LoadedRow[]> {
      const { list, start, limit, offset } = reading.wanted
      const name = `${list.kind} ${start?.side} ${limit} ${offset > 0}`
      const find =
        pageStatements.get(name) ??
        compileStatement<PageReading, LoadedRow>((given) => select(idsOf(reading.wanted, given), given))
      pageStatements.set(name, find)
      const rows = await find(db, reading)
      return rows.sort(orders[list.kind])
    },

    async findOne(db: Db, id: Id, reading: Reading): Promise<LoadedRow | undefined> {
      const [row] = await findById(db, { id, ...reading })
      return row
    },
  }
}

const orders: Record<CommentList['kind'], (one: CommentRow, other: CommentRow) => number> = {
  newest: (one, other) => other.id - one.id,
  best: (one, other) => (other.rank ?? 0) - (one.rank ?? 0) || other.id - one.id,
  replies: (one, other) => one.id - other.id,
}

/** SQL: the ids of a page. Pages share a text that have the same kind of list, side and limit, and an offset or none. */
function idsOf(
  { list: { kind }, start, limit, offset }: PageWanted,
  given: ParameterOf<PageReading>,
): RawBuilder<{ id: Id }> {
  const { source, key, isDescending } = listSql(kind, given)
  const isBackwards = start?.side === 'before'
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const comparison = sql.raw(isDescending === isBackwards ? '>' : '<')
  const from =
    start &&
    sql`and (${sql.join(key.map((column) => column.name))}) ${comparison}
    (${sql.join(key.map(({ of }) => sql`${given(({ wanted }) => wanted.start && of(wanted.start))}::bigint`))})`
  const skipped = offset > 0 ? sql`offset ${given(({ wanted }) => wanted.offset)}::bigint` : sql``
  // NOTE: the limit is a literal: for a parameter PostgreSQL plans to read a tenth of all rows. Each page size has a statement.
  return sql`select ${key.at(-1)?.name} as id ${source} ${from ?? sql``}
    order by ${sql.join(key.map((column) => sql`${column.name} ${direction}`))}
    limit ${sql.lit(limit)} ${skipped}`
}

interface KeyColumn {
  name: RawBuilder<unknown>
  of: (start: ListStart) => number
}

/** SQL of the rows of a list, and the columns that order them. */
function listSql(
  kind: CommentList['kind'],
  given: ParameterOf<PageReading>,
): {
  source: RawBuilder<unknown>
  key: KeyColumn[]
  isDescending: boolean
} {
  const byId: KeyColumn = { name: sql`id`, of: ({ position }) => position.id }
  const owner = given(({ wanted: { list } }) => (list.kind === 'replies' ? list.parentId : list.postId))
  switch (kind) {
    case 'newest':
      return {
        source: sql`from comment where post_id = ${owner} and parent_id is null and is_listed`,
        key: [byId],
        isDescending: true,
      }
    case 'best':
      return {
        source: sql`from comment_total where post_id = ${owner} and rank is not null`,
        key: [
          { name: sql`rank`, of: ({ position }) => position.rank ?? 0 },
          { name: sql`comment_id`, of: ({ position }) => position.id },
        ],
        isDescending: true,
      }
    case 'replies':
      return {
        source: sql`from comment where parent_id = ${owner} and is_listed`,
        key: [byId],
        isDescending: false,
      }
  }
}

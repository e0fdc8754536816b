import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaRow, MediaService } from '../media/media.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ListStart } from './comments.cursor.rules.ts'
import { type CommentRow, commentColumns, commentsOf } from './comments.queries.ts'
import {
  type ViewerState,
  type ViewerStateRow,
  type ViewerStatesDeps,
  viewerStateOf,
  viewerStatesSql,
} from './comments.viewer-state.queries.ts'

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
  viewerStates: ViewerStatesDeps
}

/** A page to read, and whether a moderator reads: moderators see suspended authors. */
export interface PageAsked {
  wanted: PageWanted
  postId: Id
  isModerator: boolean
}

/** A reader of one of the pages; null: a visitor. `page` is its index, from 1. */
export interface PageReader {
  page: number
  readerId: Id | null
  isModerator: boolean
}

/** Pages of one shape, as {@link shapeOf} names it, and their readers. */
export interface PagesQuestion {
  pages: readonly PageAsked[]
  readers: readonly PageReader[]
  now: Date
}

/** The pages in the order asked, each in the order shown, and the states of the readers in their order. */
export interface PagesFound {
  pages: LoadedRow[][]
  states: ViewerState[]
}

/** A comment of one of the pages; without an id for an empty page. The first row has the states of all readers. */
type PageRow = { page: number; states: ViewerStateRow[] | null } & (LoadedRow | { id: null })

/** The parts of a page's request that change the text of its statement. */
export const shapeOf = ({ list, start, limit, offset }: PageWanted): string =>
  `${list.kind} ${start?.side} ${limit} ${offset > 0}`

/** SQL: relation of {@link LoadedRow} for the ids of the relation `ids`; `more` are further columns, from `wanted`. */
type SelectComments = (
  ids: RawBuilder<{ id: Id }>,
  reading: { now: RawBuilder<Date>; isModerator: RawBuilder<boolean>; more?: RawBuilder<unknown> },
) => RawBuilder<LoadedRow>

/** Reads comments, in lists and alone; each read is one statement. */
export function createCommentReads({ accountVisibility, media, viewerStates }: CommentReadsDeps) {
  const select: SelectComments = (ids, { now, isModerator, more = sql`` }) => sql`
    select ${more} ${commentColumns},
      case when comment.deleted_at is null then (
        select json_build_object(
          'id', card.id, 'pseudo', pseudo, 'pictureName', picture_name, 'auraTypeId', aura_type_id
        )
        from (${accountVisibility.cardOf(sql`comment.author_id`, isModerator, now)}) as card
      ) end as author,
      case when comment.media_id is null or comment.deleted_at is not null then '[]'
        else ${media.mediaJsonOf(sql`select comment.media_id, 0 as place`)} end as media
    from ${commentsOf(ids)}`

  const findById = compileStatement<{ id: Id; isModerator: boolean; now: Date }, LoadedRow>((given) =>
    select(sql`select ${given(({ id }) => id)}::bigint as id`, {
      now: sql`${given(({ now }) => now)}::timestamptz`,
      isModerator: sql`${given(({ isModerator }) => isModerator)}::boolean`,
    }),
  )

  return {
    findById,

    /** The statement that reads pages of this shape, all at once, with the states of all their readers. */
    createPagesRead: (shape: PageWanted) =>
      compileStatement<PagesQuestion, PageRow>((given) => {
        const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
        const loaded = select(idsOf(shape), {
          now,
          isModerator: sql`wanted.is_moderator = 1`,
          more: sql`wanted.page,`,
        })
        return sql`
          with asked_page as materialized (${askedPages(given)}), loaded as materialized (${loaded}),
          asked as materialized (${askedStates(given)}), state as materialized (${viewerStatesSql(viewerStates, now)})
          select asked_page.page, loaded.*,
            case when row_number() over () = 1 then (select json_agg(state order by place) from state) end as states
          from asked_page left join loaded using (page)`
      }),
  }
}

export type CommentReads = ReturnType<typeof createCommentReads>

/** The pages and states that the rows of the statement tell, in the order asked. */
export function pagesOf({ pages }: Pick<PagesQuestion, 'pages'>, rows: readonly PageRow[]): PagesFound {
  const byPage = Map.groupBy(rows, ({ page }) => page)
  return {
    pages: pages.map(({ wanted }, index) => {
      const found = (byPage.get(index + 1) ?? []).filter((row): row is PageRow & LoadedRow => row.id !== null)
      return found.sort(orders[wanted.list.kind])
    }),
    states: (rows.find(({ states }) => states)?.states ?? []).map(viewerStateOf),
  }
}

const orders: Record<CommentList['kind'], (one: CommentRow, other: CommentRow) => number> = {
  newest: (one, other) => other.id - one.id,
  best: (one, other) => (other.rank ?? 0) - (one.rank ?? 0) || other.id - one.id,
  replies: (one, other) => one.id - other.id,
}

/** SQL: the pages asked for, each a row with its index from 1. */
function askedPages(given: ParameterOf<PagesQuestion>): RawBuilder<unknown> {
  const listOf = (type: string, read: (asked: PageAsked) => unknown) =>
    hideFromPlanner(sql`${given(({ pages }) => pages.map(read))}::${sql.raw(type)}[]`)
  return sql`
    select * from unnest(
      ${listOf('bigint', ({ postId }) => postId)},
      ${listOf('bigint', ({ wanted: { list } }) => (list.kind === 'replies' ? list.parentId : list.postId))},
      ${listOf('integer', ({ isModerator }) => Number(isModerator))},
      ${listOf('bigint', ({ wanted: { start } }) => start?.position.id ?? null)},
      ${listOf('bigint', ({ wanted: { start } }) => start?.position.rank ?? null)},
      ${listOf('bigint', ({ wanted }) => wanted.offset)}
    ) with ordinality as given (post_id, owner_id, is_moderator, start_id, start_rank, skipped, page)`
}

/** SQL: the readers of the pages `asked_page`, as {@link viewerStatesSql} asks. */
function askedStates(given: ParameterOf<PagesQuestion>): RawBuilder<unknown> {
  const listOf = (type: string, read: (reader: PageReader) => unknown) =>
    hideFromPlanner(sql`${given(({ readers }) => readers.map(read))}::${sql.raw(type)}[]`)
  return sql`
    select place, reader_id, reader.is_moderator, post_id, comment_ids, author_ids
    from unnest(
      ${listOf('integer', ({ page }) => page)},
      ${listOf('bigint', ({ readerId }) => readerId)},
      ${listOf('integer', ({ isModerator }) => Number(isModerator))}
    ) with ordinality as reader (page, reader_id, is_moderator, place)
    join (
      select asked_page.page, asked_page.post_id, array_remove(array_agg(loaded.id), null) as comment_ids,
        array_remove(array_agg(distinct author_id), null) as author_ids
      from asked_page left join loaded using (page) group by asked_page.page, asked_page.post_id
    ) as page using (page)`
}

/** SQL: the ids of the pages `asked_page`, all of one shape. */
function idsOf({ list: { kind }, start, limit, offset }: PageWanted): RawBuilder<{ id: Id }> {
  const { source, key, isDescending } = lists[kind]
  const isBackwards = start?.side === 'before'
  const direction = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const comparison = sql.raw(isDescending === isBackwards ? '>' : '<')
  const columns = sql.join(key.map(({ name }) => name))
  const from = start && sql`and (${columns}) ${comparison} (${sql.join(key.map(({ from }) => from))})`
  const skipped = offset > 0 ? sql`offset asked_page.skipped` : sql``
  // NOTE: the limit is a literal: for a parameter PostgreSQL plans to read a tenth of all rows. Each page size has a statement.
  return sql`
    select page, is_moderator, listed.id from asked_page cross join lateral (
      select ${key.at(-1)?.name} as id ${source} ${from ?? sql``}
      order by ${sql.join(key.map(({ name }) => sql`${name} ${direction}`))}
      limit ${sql.lit(limit)} ${skipped}
    ) as listed`
}

interface ListSql {
  source: RawBuilder<unknown>
  /** The columns that order the list, each with the column of `asked_page` in which a page begins. */
  key: { name: RawBuilder<unknown>; from: RawBuilder<unknown> }[]
  isDescending: boolean
}

const byId = { name: sql`id`, from: sql`start_id` }

/** SQL of the rows of each list of `asked_page`; each list has its own index. */
const lists: Record<CommentList['kind'], ListSql> = {
  newest: {
    source: sql`from comment where comment.post_id = owner_id and parent_id is null and is_listed`,
    key: [byId],
    isDescending: true,
  },
  best: {
    source: sql`from comment_total where comment_total.post_id = owner_id and rank is not null`,
    key: [
      { name: sql`rank`, from: sql`start_rank` },
      { name: sql`comment_id`, from: sql`start_id` },
    ],
    isDescending: true,
  },
  replies: {
    source: sql`from comment where parent_id = owner_id and is_listed`,
    key: [byId],
    isDescending: false,
  },
}

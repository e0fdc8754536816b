import { unranked } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** Position of an entry in a viewer's list: by the rank they gave it, then newest first [CHL-23]. */
export interface EntryPlace extends DatedPlace {
  ranking: number
}

/** A part of the entries of a challenge that a reader (null: a visitor) asks for. */
export interface AskedEntries {
  challengeId: Id
  readerId: Id | null
  isModerator: boolean
  after: EntryPlace | undefined
  limit: number
  /** Letters that the author's pseudo or the legend must contain; null for all entries. */
  letters: string | null
  /** An entry to return besides the page. */
  namedId: Id | null
}

/** An entry in a viewer's list, with their marks. */
export interface PickedEntry extends EntryPlace {
  authorId: Id
  isViewed: boolean
}

/** An entry of a page, or the one asked for by its id; `id` is null for an empty page. An unknown challenge has no row. */
export interface PickedEntryRow extends Omit<PickedEntry, 'id'> {
  /** Place of the request among those of the statement, from 1. */
  place: number
  isNamed: boolean | null
  id: Id | null
}

interface EntriesQuestion {
  asked: readonly AskedEntries[]
  now: Date
}

export interface EntriesReadDeps {
  accountVisibility: Pick<AccountVisibility, 'cardOf' | 'noBlockBetween'>
  postVisibility: Pick<PostVisibility, 'hidesAuthor'>
  posts: Pick<PostsService, 'legendOf'>
}

/**
 * The statement that picks pages of entries for many readers: ranked entries by the reader's marks, then the others by time, each
 * by one descent in an index.
 *
 * @param depth length of the longest page. NOTE: a literal of the statement: PostgreSQL assumes that an unknown limit wants a tenth
 * of all entries
 */
export function createEntriesRead(
  { accountVisibility, postVisibility, posts }: EntriesReadDeps,
  depth: number,
) {
  return compileStatement<EntriesQuestion, PickedEntryRow>((given) => {
    const listOf = (read: (asked: AskedEntries) => unknown, type: RawBuilder<unknown>) =>
      hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
    const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
    const readerId = sql.ref<Id | null>('asked.reader_id')
    const isModerator = sql<boolean>`asked.is_moderator = 1`
    const exists = (account: RawBuilder<unknown>) => accountVisibility.cardOf(account, isModerator, now)
    const isWanted = sql`not ${postVisibility.hidesAuthor(readerId, sql`entry.account_id`, now)} and (
      asked.letters is null or position(plain_pseudo(asked.letters) in plain_pseudo(${posts.legendOf(sql`entry.post_id`)})) > 0
      or exists (
        select from (${exists(sql`entry.account_id`)}) as author
        where position(plain_pseudo(asked.letters) in plain_pseudo(author.pseudo)) > 0
      ))`
    const columns = (ranking: RawBuilder<unknown>) => sql`
      entry.post_id as id, entry.account_id as author_id, ${ranking} as ranking, entry.created_at, mark.viewed_at is not null as is_viewed`
    // OFFSET 0: joined, all marks of the reader would be read.
    const marked = sql`
      select ranking, viewed_at from challenge_mark
      where viewer_id = ${readerId} and post_id = entry.post_id offset 0`
    const newest = sql`entry.created_at desc, entry.post_id desc limit ${sql.lit(depth)}`
    return sql`
      select asked.place, entry.*
      from unnest(
        ${listOf((asked) => asked.challengeId, sql`bigint[]`)},
        ${listOf((asked) => asked.readerId, sql`bigint[]`)},
        ${listOf((asked) => Number(asked.isModerator), sql`integer[]`)},
        ${listOf(({ after }) => after?.ranking ?? 0, sql`integer[]`)},
        ${listOf(({ after }) => after?.createdAt.toISOString() ?? null, sql`timestamptz[]`)},
        ${listOf(({ after }) => after?.id ?? null, sql`bigint[]`)},
        ${listOf(({ limit }) => limit, sql`bigint[]`)},
        ${listOf(({ letters }) => letters, sql`text[]`)},
        ${listOf(({ namedId }) => namedId, sql`bigint[]`)}
      ) with ordinality as asked
        (challenge_id, reader_id, is_moderator, after_ranking, after_at, after_id, count, letters, named_id, place)
      join challenge on challenge.id = asked.challenge_id and challenge.deleted_at is null
      left join lateral (
        select * from (
          select false as is_named, standing.* from (
            (
              select ${columns(sql`mark.ranking`)}
              from challenge_mark as mark
              join challenge_entry as entry on entry.post_id = mark.post_id and entry.removed_at is null
              where mark.viewer_id = ${readerId} and mark.challenge_id = asked.challenge_id
                and mark.ranking is not null and mark.ranking >= asked.after_ranking
                and (mark.ranking > asked.after_ranking
                  or (entry.created_at, entry.post_id) < (asked.after_at, asked.after_id))
                and ${isWanted}
              order by mark.ranking, ${newest}
            ) union all (
              select ${columns(sql.lit(unranked))}
              from challenge_entry as entry
              left join lateral (${marked}) as mark on true
              where entry.challenge_id = asked.challenge_id and entry.removed_at is null and mark.ranking is null
                and (entry.created_at, entry.post_id) < (
                  case asked.after_ranking when ${sql.lit(unranked)} then asked.after_at else 'infinity' end,
                  coalesce(asked.after_id, 0)
                )
                and ${isWanted}
              order by ${newest}
            )
          ) as standing
          order by ranking, created_at desc, id desc limit asked.count
        ) as page
        union all
        select true, ${columns(sql`coalesce(mark.ranking, ${sql.lit(unranked)})`)}
        from challenge_entry as entry
        left join lateral (${marked}) as mark on true
        where entry.post_id = asked.named_id and entry.challenge_id = asked.challenge_id and entry.removed_at is null
      ) as entry on true
      where exists (${exists(sql`challenge.creator_id`)})
        and ${accountVisibility.noBlockBetween(readerId, sql`challenge.creator_id`)}
      order by asked.place, entry.ranking, entry.created_at desc, entry.id desc`
  })
}

/** An entry that was not removed, and its challenge. */
export interface ActiveEntry {
  challengeId: Id
  creatorId: Id
  authorId: Id
  closedAt: Date | null
}

/** An entry that was not removed, whether or not the actor may see it. */
export async function findEntry(db: Db, postId: Id): Promise<ActiveEntry | undefined> {
  const { rows } = await sql<ActiveEntry>`
    select challenge_id, creator_id, account_id as author_id, closed_at
    from challenge_entry join challenge on challenge.id = challenge_id
    where post_id = ${postId} and removed_at is null and deleted_at is null`.execute(db)
  return rows[0]
}

import { unranked } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import { packColumn } from '../../platform/db/packed-column.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, sortedListOf } from '../privacy/privacy.visibility.ts'
import type { ChallengeCardRow, ChallengeReads } from './challenges.cards.queries.ts'

export interface FirstEntriesReadDeps {
  reads: Pick<ChallengeReads, 'cardsForVisitors'>
  accountVisibility: Pick<AccountVisibility, 'avoidedIdsOf'>
  postVisibility: Pick<PostVisibility, 'hidesAuthor'>
}

export interface AskedFirstEntries {
  /** Challenges, each once. */
  challengeIds: readonly Id[]
  /** Readers who are logged in, each with the challenge that they ask for; a reader may ask twice. */
  readers: readonly { readerId: Id; challengeId: Id }[]
  now: Date
}

/** A challenge and its newest entries as visitors see them, and what differs for the readers. Lists are packed columns. */
export interface FirstEntriesRow extends ChallengeCardRow {
  entryIds: string | null
  entryAuthorIds: string | null
  entryCreatedAts: string | null
  /** The readers who take part. */
  enteredReaderIds: Id[]
  /** The readers for whom a block or mute changes the card or the entries. */
  avoidingReaderIds: Id[]
  /** Each reader's best ranked entries in their order, and the newest entries that the reader has seen. */
  markReaderIds: string | null
  markPostIds: string | null
  markAuthorIds: string | null
  markCreatedAts: string | null
  markRankings: string | null
  /** `true` or `false` each. */
  markViews: string | null
}

/**
 * The statement that reads challenges with the first page of their entries for many readers at once: what visitors see is read once a
 * challenge, and for each reader only their marks.
 *
 * @param depth length of the page. NOTE: a literal of the statement, as in `createEntriesRead`
 */
export const createFirstEntriesRead = (
  { reads, accountVisibility, postVisibility }: FirstEntriesReadDeps,
  depth: number,
) =>
  compileStatement<AskedFirstEntries, FirstEntriesRow>((given) => {
    const challengeIds = hideFromPlanner(sql`${given((asked) => asked.challengeIds)}::bigint[]`)
    const readerIds = given(({ readers }) => readers.map(({ readerId }) => readerId))
    const askedIds = given(({ readers }) => readers.map(({ challengeId }) => challengeId))
    const now = hideFromPlanner(sql<Date>`${given((asked) => asked.now)}::timestamptz`)
    const isShown = sql`entry.removed_at is null
      and not ${postVisibility.hidesAuthor(sql`null::bigint`, sql`entry.account_id`, now)}`
    const limit = sql.lit(depth)
    const wanted = { where: sql<boolean>`id = wanted.challenge_id`, order: sql`id` }
    return sql`
      with reader as materialized (
        select challenge_id, reader_id, ${sortedListOf(accountVisibility.avoidedIdsOf(sql`reader_id`))} as avoided_ids
        from (
          select distinct challenge_id, reader_id
          from unnest(${hideFromPlanner(sql`${askedIds}::bigint[]`)}, ${hideFromPlanner(sql`${readerIds}::bigint[]`)})
            as asked (challenge_id, reader_id)
        ) as asked
      )
      select card.*, newest.entry_ids, newest.entry_author_ids, newest.entry_created_ats, marks.*,
        array(
          select reader_id from reader join challenge_entry as own on own.account_id = reader_id
          where reader.challenge_id = card.id and own.challenge_id = card.id and own.removed_at is null
        ) as entered_reader_ids,
        array(
          select reader_id from reader
          where challenge_id = card.id and avoided_ids <> '{}' and (
            creator_id = any(avoided_ids) or winner_id = any(avoided_ids) or exists (
              select from challenge_entry as entry
              where entry.challenge_id = card.id and entry.removed_at is null and entry.account_id = any(avoided_ids)
            ))
        ) as avoiding_reader_ids
      from unnest(${challengeIds}) as wanted (challenge_id)
      cross join lateral (${reads.cardsForVisitors(wanted, 1, now)}) as card
      cross join lateral (
        select array_agg(post_id) as ids, ${packColumn(sql`post_id`)} as entry_ids,
          ${packColumn(sql`account_id`)} as entry_author_ids, ${packColumn(sql`created_at`)} as entry_created_ats
        from (
          select entry.post_id, entry.account_id, entry.created_at from challenge_entry as entry
          where entry.challenge_id = wanted.challenge_id and ${isShown}
          order by entry.created_at desc, entry.post_id desc limit ${limit}
        ) as entry
      ) as newest
      cross join lateral (
        select ${packColumn(sql`reader_id`)} as mark_reader_ids, ${packColumn(sql`post_id`)} as mark_post_ids,
          ${packColumn(sql`account_id`)} as mark_author_ids, ${packColumn(sql`created_at`)} as mark_created_ats,
          ${packColumn(sql`ranking`)} as mark_rankings, ${packColumn(sql`is_viewed`)} as mark_views
        from reader cross join lateral (
          (
            select entry.post_id, entry.account_id, entry.created_at, mark.ranking, mark.viewed_at is not null as is_viewed
            from challenge_mark as mark join challenge_entry as entry on entry.post_id = mark.post_id
            where mark.viewer_id = reader_id and mark.challenge_id = wanted.challenge_id and mark.ranking is not null and ${isShown}
            order by mark.ranking, entry.created_at desc, entry.post_id desc limit ${limit}
          ) union all (
            select post_id, null, null, ${sql.lit(unranked)}, true from challenge_mark
            where viewer_id = reader_id and post_id = any(newest.ids) and ranking is null and viewed_at is not null
          )
        ) as mark
        where reader.challenge_id = wanted.challenge_id
      ) as marks`
  })

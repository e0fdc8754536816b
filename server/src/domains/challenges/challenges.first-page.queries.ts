import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import { type AccountVisibility, sortedListOf } from '../privacy/privacy.visibility.ts'
import type { ChallengeCardRow, ChallengeReads } from './challenges.cards.queries.ts'
import { listedSql } from './challenges.list.queries.ts'

export interface FirstPageReadDeps {
  reads: Pick<ChallengeReads, 'cardsForVisitors'>
  accountVisibility: Pick<AccountVisibility, 'avoidedIdsOf'>
}

export interface AskedFirstPage {
  /** Readers who are logged in. */
  readerIds: readonly Id[]
  now: Date
}

/** A challenge of the first page as visitors see it, and how the readers relate to it. */
export interface FirstPageRow extends ChallengeCardRow {
  /** The readers who take part. */
  enteredReaderIds: Id[]
  /** The readers for whom a block or mute changes the page, the same in each row. */
  avoidingReaderIds: Id[]
}

const everything = {
  status: undefined,
  creatorId: undefined,
  isWon: undefined,
  ids: undefined,
  after: undefined,
}
const listed = listedSql({ order: 'newest', ...everything })

/**
 * The statement that reads the first page of all challenges for several readers at once: the cards of visitors, and what differs for
 * each reader.
 *
 * @param limit length of the page. NOTE: a literal of the statement: PostgreSQL assumes that an unknown limit wants a tenth of all
 * challenges
 */
export const createFirstPageRead = ({ reads, accountVisibility }: FirstPageReadDeps, limit: number) =>
  compileStatement<AskedFirstPage, FirstPageRow>((given) => {
    const readerIds = hideFromPlanner(sql`${given((asked) => asked.readerIds)}::bigint[]`)
    const now = hideFromPlanner(sql<Date>`${given((asked) => asked.now)}::timestamptz`)
    const entry = sql`challenge_entry where challenge_id = card.id and removed_at is null`
    return sql`
      with reader as materialized (
        select reader_id, ${sortedListOf(accountVisibility.avoidedIdsOf(sql`reader_id`))} as avoided_ids
        from unnest(${readerIds}) as reader_id
      ), card as materialized (${reads.cardsForVisitors(listed, limit, now)}), avoiding as materialized (
        select reader_id from reader
        where avoided_ids <> '{}' and exists (
          select from card
          where creator_id = any(avoided_ids) or winner_id = any(avoided_ids)
            or exists (select from ${entry} and account_id = any(avoided_ids))
        )
      )
      select card.*, array(select account_id from ${entry} and account_id = any(${readerIds}::bigint[])) as entered_reader_ids,
        array(select reader_id from avoiding) as avoiding_reader_ids
      from card order by ${listed.order}`
  })

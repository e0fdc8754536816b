import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import {
  type AccountVisibility,
  fewPeople,
  type ReaderSql,
  readerSqlOf,
  sortedListOf,
} from '../privacy/privacy.visibility.ts'

/** A reader of challenges at a moment; `readerId` is null for a visitor. */
export interface Reader {
  readerId: Id | null
  isModerator: boolean
  now: Date
}

export interface ChallengeCardRow {
  id: Id
  title: string
  description: string
  prize: number
  creatorId: Id
  creatorPseudo: string
  createdAt: Date
  endsAt: Date | null
  /** Entries that show to the reader. */
  entries: number
  /** Whether any entry stands, also one that does not show to the reader. */
  hasEntries: boolean
  closedAt: Date | null
  /** Where the prize is now. */
  outcome: 'awarded' | 'held' | 'returned' | null
  hasParticipated: boolean
  isOwn: boolean | null
  winnerId: Id | null
  /** Null without a winner, or when the winner does not exist for the reader. */
  winnerPseudo: string | null
  winnerPictureName: string | null
  winnerAuraTypeId: number | null
  /** Null where the entry does not show to the reader. */
  winningPostId: Id | null
  isByLikes: boolean
}

/** Which challenges are listed, as SQL on the columns of `challenge`. */
export interface WantedChallenges {
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

type WantedCards = Record<'where' | 'order', RawBuilder<unknown>> & Record<'limit' | 'offset', unknown>

/** A challenge that a reader asks for. */
export interface AskedCard {
  challengeId: Id
  readerId: Id | null
  isModerator: boolean
}

export interface ChallengeReadsDeps {
  prizes: Pick<PrizesService, 'laterMoveOfPrize'>
  accountVisibility: Pick<
    AccountVisibility,
    'cardOf' | 'noBlockBetween' | 'hidesAuthor' | 'hiddenAuthorIdsOf'
  >
  postVisibility: Pick<PostVisibility, 'shows'>
}

export type ChallengeReads = ReturnType<typeof createChallengeReads>

/** Reads challenges that are not deleted, and whose creator exists for the reader. */
export function createChallengeReads({ prizes, accountVisibility, postVisibility }: ChallengeReadsDeps) {
  /** SQL: columns of the card of an account that exists for the reader; no row for any other. */
  const existing = (account: RawBuilder<unknown>, columns: RawBuilder<unknown>, reader: ReaderSql) => sql`
    select ${columns} from (${accountVisibility.cardOf(account, reader.isModerator, reader.now)}) as card
    where ${accountVisibility.noBlockBetween(reader.id, account)}`
  const winnerColumns = sql`
    pseudo as winner_pseudo, picture_name as winner_picture_name, aura_type_id as winner_aura_type_id`

  /** SQL: how many entries of the challenge `page` do not show to the reader, because `hidden` has their authors. */
  const hiddenEntriesOf = ({ id, now }: ReaderSql): RawBuilder<number> => {
    const count = (isHidden: RawBuilder<unknown>) => sql`(
      select count(*)::integer from challenge_entry as entry
      where entry.challenge_id = page.id and entry.removed_at is null and ${isHidden}
    )`
    const author = sql`entry.account_id`
    return sql`case
      when entries = 0 then 0
      when entries <= ${sql.lit(fewPeople)} then ${count(accountVisibility.hidesAuthor(id, author, now))}
      else ${count(sql`${author} = any((select ids from hidden)::bigint[])`)}
    end`
  }

  /** SQL: the winner of a challenge has its prize. Moderators may take it back, or pay it, after the challenge closed. */
  const hasPrize = (challenge: 'challenge' | 'page') => sql`
    case outcome when 'awarded' then 1 else 0 end
      + ${prizes.laterMoveOfPrize(sql.ref(`${challenge}.id`), sql.ref(`${challenge}.creator_id`))} > 0`
  const outcome = sql`case
    when winner_id is null or outcome = 'held' then outcome
    when ${hasPrize('page')} then 'awarded'
    else 'returned'
  end`

  /** SQL: relation of a page of cards. */
  const cardsOf = (
    { where, order, limit, offset }: WantedCards,
    reader: ReaderSql,
  ): RawBuilder<ChallengeCardRow> => sql`
    with hidden as materialized (
      select ${sortedListOf(accountVisibility.hiddenAuthorIdsOf(reader.id, reader.now))} as ids
    ), page as (
      select challenge.*, creator_pseudo
      from challenge cross join lateral (${existing(sql`creator_id`, sql`pseudo as creator_pseudo`, reader)}) as creator
      where deleted_at is null and ${where}
      order by ${order} limit ${limit} offset ${offset}
    )
    select id, title, description, prize, creator_id, creator_pseudo, created_at, ends_at, closed_at, ${outcome} as outcome,
      winner_id, winner_pseudo, winner_picture_name, winner_aura_type_id, is_by_likes, creator_id = ${reader.id} as is_own,
      entries - ${hiddenEntriesOf(reader)} as entries, entries > 0 as has_entries,
      case when ${postVisibility.shows(sql`winning_post_id`, reader)} then winning_post_id end as winning_post_id,
      exists (
        select from challenge_entry as own
        where own.challenge_id = page.id and own.account_id = ${reader.id} and own.removed_at is null
      ) as has_participated
    from page left join lateral (${existing(sql`winner_id`, winnerColumns, reader)}) as winner on true
    order by ${order}`

  return {
    /** SQL on `challenge`: the account has won it, and has its prize. */
    isWonBy: (accountId: Id): RawBuilder<boolean> =>
      sql`(winner_id = ${accountId} and ${hasPrize('challenge')})`,

    /** A page of cards. */
    async findCards(
      db: Db,
      wanted: WantedChallenges,
      { now, ...asking }: Reader,
    ): Promise<ChallengeCardRow[]> {
      const reader = { ...readerSqlOf(asking), now: sql<Date>`${now}::timestamptz` }
      const { rows } = await cardsOf(wanted, reader).execute(db)
      return rows
    },

    /** SQL: the relation of the first `limit` cards of a list, as visitors see them at `now`. */
    cardsForVisitors: (
      listed: Pick<WantedChallenges, 'where' | 'order'>,
      limit: number,
      now: RawBuilder<Date>,
    ): RawBuilder<ChallengeCardRow> =>
      cardsOf(
        { ...listed, limit: sql.lit(limit), offset: sql.lit(0) },
        { id: sql`null::bigint`, isModerator: sql`false`, now },
      ),

    /** One card for each question of several readers; `place` numbers the questions from 1. */
    findOneEach: compileStatement<
      { asked: readonly AskedCard[]; now: Date },
      ChallengeCardRow & { place: number }
    >((given) => {
      const listOf = (read: (asked: AskedCard) => unknown, type: RawBuilder<unknown>) =>
        hideFromPlanner(sql`${given(({ asked }) => asked.map(read))}::${type}`)
      const reader = {
        id: sql.ref<Id | null>('asked.reader_id'),
        isModerator: sql<boolean>`asked.is_moderator = 1`,
        now: hideFromPlanner(sql<Date>`${given(({ now }) => now)}::timestamptz`),
      }
      const wanted = {
        where: sql<boolean>`id = asked.challenge_id`,
        order: sql`id`,
        limit: sql.lit(1),
        offset: sql.lit(0),
      }
      return sql`
        select asked.place, card.*
        from unnest(
          ${listOf((asked) => asked.challengeId, sql`bigint[]`)},
          ${listOf((asked) => asked.readerId, sql`bigint[]`)},
          ${listOf((asked) => Number(asked.isModerator), sql`integer[]`)}
        ) with ordinality as asked (challenge_id, reader_id, is_moderator, place)
        cross join lateral (${cardsOf(wanted, reader)}) as card`
    }),
  }
}

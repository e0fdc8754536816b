import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, type ReaderSql, readerSqlOf } from '../privacy/privacy.visibility.ts'

/** Who reads challenges, and when; null: a visitor. */
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
  entries: number
  closedAt: Date | null
  outcome: 'awarded' | 'held' | 'returned' | null
  hasParticipated: boolean
  isOwn: boolean | null
  winnerId: Id | null
  /** Null where there is none, or they do not exist for the reader. */
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

export interface ChallengeReadsDeps {
  accountVisibility: Pick<AccountVisibility, 'cardOf' | 'noBlockBetween'>
  postVisibility: Pick<PostVisibility, 'shows'>
}

export type ChallengeReads = ReturnType<typeof createChallengeReads>

/** Reads challenges that are not deleted, and whose creator exists for the reader. */
export function createChallengeReads({ accountVisibility, postVisibility }: ChallengeReadsDeps) {
  /** SQL: columns of the card of an account that exists for the reader; no row for any other. */
  const existing = (account: RawBuilder<unknown>, columns: RawBuilder<unknown>, reader: ReaderSql) => sql`
    select ${columns} from (${accountVisibility.cardOf(account, reader.isModerator, reader.now)}) as card
    where ${accountVisibility.noBlockBetween(reader.id, account)}`
  const winnerColumns = sql`
    pseudo as winner_pseudo, picture_name as winner_picture_name, aura_type_id as winner_aura_type_id`

  return {
    /** A page of cards. */
    async findCards(
      db: Db,
      { where, order, limit, offset }: WantedChallenges,
      { now, ...asking }: Reader,
    ): Promise<ChallengeCardRow[]> {
      const reader = { ...readerSqlOf(asking), now: sql<Date>`${now}::timestamptz` }
      const { rows } = await sql<ChallengeCardRow>`
        with page as (
          select challenge.*, creator_pseudo
          from challenge cross join lateral (${existing(sql`creator_id`, sql`pseudo as creator_pseudo`, reader)}) as creator
          where deleted_at is null and ${where}
          order by ${order} limit ${limit} offset ${offset}
        )
        select id, title, description, prize, creator_id, creator_pseudo, created_at, ends_at, entries, closed_at, outcome,
          winner_id, winner_pseudo, winner_picture_name, winner_aura_type_id, is_by_likes, creator_id = ${reader.id} as is_own,
          case when ${postVisibility.shows(sql`winning_post_id`, reader)} then winning_post_id end as winning_post_id,
          exists (
            select from challenge_entry as own
            where own.challenge_id = page.id and own.account_id = ${reader.id} and own.removed_at is null
          ) as has_participated
        from page left join lateral (${existing(sql`winner_id`, winnerColumns, reader)}) as winner on true
        order by ${order}`.execute(db)
      return rows
    },
  }
}

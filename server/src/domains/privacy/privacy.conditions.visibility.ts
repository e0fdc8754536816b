import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard, AccountsService } from '../accounts/accounts.service.ts'
import {
  hiddenAccountIdsOf,
  hiddenAuthorIdsOf,
  noBlockBetween,
  notMuted,
  type ReaderSql,
} from './privacy.queries.ts'

/** Conditions and relations, as SQL, that say which accounts and whose content exist for a viewer; statements of other domains use them. */
export function createVisibilityConditions(accounts: AccountsService) {
  /** SQL: no block or mute hides the content of the account with the id `author` from the viewer. */
  const notAvoided = (viewerId: Id, author: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`(${noBlockBetween(viewerId, author)} and ${notMuted(viewerId, author)})`

  const hiddenAuthorIds = (
    viewerId: Id | null | RawBuilder<Id | null>,
    now?: RawBuilder<Date>,
  ): RawBuilder<{ hiddenId: Id }> =>
    sql`${hiddenAuthorIdsOf(viewerId)} union all ${accounts.hiddenIdsFor(viewerId, now)}`

  return {
    /** SQL: lists of many people's content may show that of the account with the id `author` to the viewer. */
    listsContentOf(viewer: Viewer, author: RawBuilder<unknown>): RawBuilder<boolean> {
      const isListed = accounts.isListedNow(author)
      return viewer ? sql`(${isListed} and ${notAvoided(viewer.userId, author)})` : isListed
    },

    /** SQL: neither of the two has blocked the other, so that they exist for each other. */
    noBlockBetween,

    /** SQL: the viewer has not muted the account with the id `other`. */
    notMuted,

    /** SQL: relation `hidden_id` of the accounts that a block hides from the viewer (null: a visitor). */
    blockedIdsOf: hiddenAccountIdsOf,

    /** SQL: relation `hidden_id` of the accounts whose content a block or mute hides from the viewer. */
    avoidedIdsOf: hiddenAuthorIdsOf,

    /** SQL: relation `hidden_id` of the accounts whose content is hidden from the viewer (null: a visitor). */
    hiddenAuthorIdsOf: hiddenAuthorIds,

    /** SQL: the content of the account with the id `author` is hidden from the viewer; look-ups, however many accounts are. */
    hidesAuthor: (
      viewerId: RawBuilder<Id | null>,
      author: RawBuilder<unknown>,
      now?: RawBuilder<Date>,
    ): RawBuilder<boolean> =>
      sql`exists (select from (${hiddenAuthorIds(viewerId, now)}) as hidden where hidden_id = ${author} offset 0)`,

    /**
     * SQL: a suspension or their leaving hides the account with the id `account` from the viewer (null: a visitor); one look-up, however many
     * accounts are absent.
     */
    isAbsentFor: (
      viewerId: Id | null | RawBuilder<Id | null>,
      account: RawBuilder<unknown>,
      now?: RawBuilder<Date>,
    ): RawBuilder<boolean> =>
      sql`exists (
        select from (${accounts.hiddenIdsFor(viewerId, now)}) as absent where hidden_id = ${account} offset 0
      )`,

    /** SQL: relation `id`, `is_leaving` of the accounts that are suspended or leaving. */
    unlistedAccounts: accounts.unlistedAccounts,

    /** SQL: the account with the id `other` exists for the viewer and, where `part` is given, its pseudo contains it. */
    showsAccount(viewer: Viewer, other: RawBuilder<unknown>, part?: string): RawBuilder<boolean> {
      const shows = accounts.showsWith(viewer, other, part)
      return viewer ? sql`${shows} and ${noBlockBetween(viewer.userId, other)}` : shows
    },

    /** SQL: the pseudo of the account with the id `other`; null when that account does not exist for the viewer. */
    pseudoFor: (viewer: Actor, other: RawBuilder<unknown>): RawBuilder<string | null> =>
      sql`(select named.pseudo from account as named where named.id = ${other}
        and ${accounts.showsWith(viewer, other)} and ${noBlockBetween(viewer.userId, other)})`,

    /** SQL: the account with the id `author` exists for the viewer, and its content shows to them. */
    showsAuthor: (viewer: Actor, author: RawBuilder<unknown>): RawBuilder<boolean> =>
      sql`(${accounts.showsWith(viewer, author)} and ${notAvoided(viewer.userId, author)})`,

    shownAuthorOf: shownAuthorSql(accounts),

    /** SQL: relation of the card of the account with the id `author` as readers of one kind may see it, blocks and mutes aside. */
    cardOf: accounts.visibleCardOf,

    /** SQL: the same relation for an array of ids. */
    cardsAmong: accounts.visibleCardsAmong,

    /**
     * SQL: the followed accounts (relation `followed_id`) that are neither suspended nor leaving and that the follower has not muted; a
     * block ends every follow.
     */
    listedAmong(
      followerId: RawBuilder<Id>,
      followed: RawBuilder<{ followedId: Id }>,
      now: RawBuilder<Date>,
    ): RawBuilder<{ followedId: Id }> {
      const id = sql`followed.followed_id`
      return sql`select followed_id from (${followed}) as followed
        where ${notMuted(followerId, id)} and ${accounts.isListedNow(id, now)}`
    },
  }
}

/** SQL: relation of the card of the account with the id `author`, empty when its content does not show to the reader. */
export const shownAuthorSql =
  ({ visibleCardOf }: Pick<AccountsService, 'visibleCardOf'>) =>
  (author: RawBuilder<unknown>, reader: ReaderSql): RawBuilder<AccountCard> =>
    sql`${visibleCardOf(author, reader.isModerator, reader.now)}
      and not exists (select from (${hiddenAuthorIdsOf(reader.id)}) as hidden where hidden_id = ${author} offset 0)`

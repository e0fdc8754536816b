import type { Id } from '@aura/contract/common'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import {
  type AccountCard,
  accountShows,
  hiddenIdsFor,
  isActive,
  isListed,
  isSuspended,
  type Reading,
  unlistedAccounts,
  visibleCardOf,
  visibleCardsAmong,
  visibleDetailsOf,
} from './account-cards.queries.ts'
import { skeletonOf } from './pseudos.rules.ts'
import { longestPassingDays } from './suspension.rules.ts'

/** What decides whether an account shows: the moment, and whether a moderator reads. */
export const readingAt =
  (clock: Clock) =>
  (viewer: Viewer): Reading => ({ now: clock.now(), isModerator: viewer?.isModerator === true })

/** Conditions and relations, as SQL, that say which accounts exist for a viewer, apart from blocks. `now` is the clock's time by default. */
export function createAccountConditions(clock: Clock) {
  const readingOf = readingAt(clock)
  return {
    /** SQL: the account with the id `account` is not suspended now [ACC-63]. */
    isActiveNow: (
      account: RawBuilder<unknown>,
      now: Date | RawBuilder<Date> = clock.now(),
    ): RawBuilder<boolean> => isActive(account, now),

    /** SQL: the account with the id `account` is neither suspended now nor leaving [ACC-63, PRV-03]. */
    isListedNow: (
      account: RawBuilder<unknown>,
      now: Date | RawBuilder<Date> = clock.now(),
    ): RawBuilder<boolean> => isListed(account, now),

    /** SQL: relation `id`, `is_leaving` of the accounts that are suspended now or leaving [PRV-03, ACC-63]. */
    unlistedAccounts: (
      now: Date | RawBuilder<Date> = clock.now(),
    ): RawBuilder<{ id: Id; isLeaving: boolean }> => unlistedAccounts(now),

    /** SQL: the account with the id `account` is suspended for good. */
    isSuspendedForGood: (account: RawBuilder<unknown>): RawBuilder<boolean> =>
      isSuspended(account, later(clock.now(), days(longestPassingDays))),

    /** SQL: relation `hidden_id` of the accounts that a suspension or their leaving hides from the viewer now [PRV-03, ACC-63]. */
    hiddenIdsFor: (
      viewerId: Id | null | RawBuilder<Id | null>,
      now: Date | RawBuilder<Date> = clock.now(),
    ): RawBuilder<{ hiddenId: Id }> => hiddenIdsFor(viewerId, now),

    /** SQL: relation of the card of the account with the id `account`, empty when a reader of this kind may not see it. */
    visibleCardOf: (
      account: RawBuilder<unknown>,
      isModerator: RawBuilder<boolean>,
      now: Date | RawBuilder<Date> = clock.now(),
    ): RawBuilder<AccountCard> => visibleCardOf(account, { now, isModerator }),

    /** SQL relation: cards of the accounts in the array `ids` that a reader of this kind may see. */
    visibleCardsAmong: (
      ids: RawBuilder<unknown>,
      isModerator: RawBuilder<boolean>,
      now: RawBuilder<Date>,
    ): RawBuilder<AccountCard> => visibleCardsAmong(ids, { now, isModerator }),

    /** SQL: relation of the account with this skeleton of a pseudo, empty when a reader of this kind may not see it. */
    visibleDetailsOf,

    /** SQL: the account with the id `account` is visible and, where `part` is given, its pseudo or a look-alike contains it. */
    showsWith(viewer: Viewer, account: RawBuilder<unknown>, part?: string): RawBuilder<boolean> {
      const skeleton = part && skeletonOf(part)
      return accountShows(account, readingOf(viewer), skeleton || undefined)
    },
  }
}

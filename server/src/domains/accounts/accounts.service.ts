import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { countByPeriod } from '../../platform/db/count-by-period.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  type AccountCard,
  type AccountDetails,
  ageAndSuspensionOf,
  findAnyByIds,
  findAnyByPseudo,
  findAuraTypeIds,
  findBios,
  findVisibleByFormerPseudo,
  findVisibleById,
  findVisibleBySkeletons,
  findVisibleCards,
  holdAccount,
  idOfSkeleton,
  isAnyPictureShown,
  nameOf,
  type WantedAccounts,
} from './account-cards.queries.ts'
import { createAccountConditions, readingAt } from './account-conditions.visibility.ts'
import { hasPremium } from './accounts.queries.ts'
import { skeletonOf } from './pseudos.rules.ts'

export type { AccountCard, AccountDetails } from './account-cards.queries.ts'

export interface AccountsDeps {
  db: Db
  clock: Clock
  /** Finds an account that everybody may see. */
  findBySkeleton: (skeleton: string) => Promise<AccountDetails | undefined>
}

export type AccountsService = ReturnType<typeof createAccountsService>

/**
 * Accounts as a viewer may see them, apart from blocks: `wanted` is SQL of a higher domain that hides further accounts from the
 * viewer.
 */
export function createAccountsService({ db, clock, findBySkeleton }: AccountsDeps) {
  const readingOf = readingAt(clock)

  async function findByPseudo(viewer: Viewer, skeleton: string): Promise<AccountDetails | undefined> {
    const reading = readingOf(viewer)
    const [found] = reading.isModerator
      ? await findVisibleBySkeletons(db, [skeleton], reading)
      : [await findBySkeleton(skeleton)]
    return found ?? findVisibleByFormerPseudo(db, skeleton, reading)
  }

  return {
    ...createAccountConditions(clock),

    /** Cards of the visible accounts among `ids`, by id. */
    async findCards(
      viewer: Viewer,
      ids: readonly Id[],
      wanted?: WantedAccounts,
    ): Promise<Map<Id, AccountCard>> {
      const cards = await findVisibleCards(db, [...new Set(ids)], readingOf(viewer), wanted)
      return new Map(cards.map((card) => [card.id, card]))
    },

    /** Aura types by account, within the caller's transaction. */
    findAuraTypeIds,

    /** Bios by account, for accounts whose cards the viewer was found to see. */
    async findBios(ids: readonly Id[]): Promise<Map<Id, string>> {
      const found = await findBios(db, ids)
      return new Map(found.flatMap(({ id, bio }) => (bio ? [[id, bio] as const] : [])))
    },

    /** The number of accounts registered in each period; a period ends where the next one starts. */
    countMade: (starts: readonly Date[]): Promise<number[]> => countByPeriod(db, 'account', starts),

    holdAccount,
    nameOf,
    ageAndSuspensionOf,

    /** The pseudo of an account, visible or not, for moderators. */
    findName: async (connection: Db, id: Id): Promise<string> =>
      (await findAnyByIds(connection, [id]))[0]?.pseudo ?? '',

    /** The account that has this pseudo, now or formerly, visible or not, for moderators; undefined also once erased. */
    findAnyByPseudo: (pseudo: string) => findAnyByPseudo(db, skeletonOf(pseudo), clock.now()),

    idOfSkeleton,
    skeletonOf,

    /** Whether any of these media is the picture of an account that may be seen [MED-14]. */
    async isAnyPictureVisible(
      viewer: Viewer,
      mediaIds: readonly Id[],
      wanted?: WantedAccounts,
    ): Promise<boolean> {
      return isAnyPictureShown(db, mediaIds, readingOf(viewer), wanted)
    },

    /** @throws DomainError `profiles.unknown` for an absent or hidden account */
    async requireById(viewer: Viewer, id: Id, wanted?: WantedAccounts): Promise<AccountDetails> {
      const account = await findVisibleById(db, id, readingOf(viewer), wanted)
      if (!account) throw new DomainError('profiles.unknown')
      return account
    },

    /**
     * The account that has this pseudo, now or formerly.
     *
     * @throws DomainError `profiles.unknown` for an absent or hidden account
     */
    async requireByPseudo(viewer: Viewer, pseudo: string): Promise<AccountDetails> {
      const account = await findByPseudo(viewer, skeletonOf(pseudo))
      if (!account) throw new DomainError('profiles.unknown')
      return account
    },

    /** Whether the account is a premium member now. */
    async isPremium(id: Id): Promise<boolean> {
      return hasPremium(db, id, clock.now())
    },
  }
}

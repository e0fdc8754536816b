import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountCard, AccountDetails, AccountsService } from '../accounts/accounts.service.ts'
import { createVisibilityConditions } from './privacy.conditions.visibility.ts'
import {
  type AccountPair,
  type AskedAuthor,
  holdUnblockedPair,
  noBlockBetween,
  type ReaderSql,
  type Relationship,
} from './privacy.queries.ts'

export interface AccountVisibilityDeps {
  accounts: AccountsService
  /** Cards that are the same for every viewer; may answer more cards than asked for. */
  findPublicCards: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>
  /** The given authors whose content a block or mute hides from the viewer. */
  findHiddenIds: (asked: { viewerId: Id; authorIds: readonly Id[] }) => Promise<ReadonlySet<Id>>
  /** The given accounts that a block hides from the viewer. */
  findBlockedIds: (asked: { viewerId: Id; authorIds: readonly Id[] }) => Promise<ReadonlySet<Id>>
  /** The given accounts that have blocked the viewer. */
  findBlockerIds: (asked: { viewerId: Id; authorIds: readonly Id[] }) => Promise<ReadonlySet<Id>>
  findRelationship: (pair: AccountPair) => Promise<Relationship>
  /** The card of an author whose content shows to the reader. */
  findShownAuthor: (asked: AskedAuthor) => Promise<AccountCard | undefined>
}

export type { ReaderSql } from './privacy.queries.ts'

export type AccountVisibility = ReturnType<typeof createAccountVisibility>

const accountId = sql`account.id`
const nobody: ReadonlySet<Id> = new Set()

/**
 * Which accounts, and whose content, exist for a viewer [ACC-63, PRV-06, PRV-08]. Every path that shows an account asks here, because
 * the accounts domain knows no blocks. Statements that read accounts anyway carry the condition; authors, whom every action on
 * a post needs, are looked up in batches.
 */
export function createAccountVisibility(deps: AccountVisibilityDeps) {
  const { accounts, findPublicCards, findHiddenIds, findRelationship, findShownAuthor } = deps
  const unblocked = (viewer: Viewer) => viewer && noBlockBetween(viewer.userId, accountId)

  async function isHidden(viewer: Viewer, otherId: Id): Promise<boolean> {
    if (!viewer || viewer.userId === otherId) return false
    const relationship = await findRelationship({ accountId: viewer.userId, otherId })
    return relationship.hasBlocked || relationship.isBlocked
  }

  /** Cards of authors, of suspended ones for moderators alone; blocks and mutes are not applied. */
  async function findAuthorsFor(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
    const cards = await (viewer?.isModerator ? accounts.findCards(viewer, ids) : findPublicCards(ids))
    return cardsAmong(cards, ids)
  }

  return {
    ...createVisibilityConditions(accounts),

    holdUnblockedPair,

    /** Cards of the accounts among `ids` that exist for the viewer, by id. */
    async findCards(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
      if (viewer) return accounts.findCards(viewer, ids, unblocked(viewer))
      return cardsAmong(await findPublicCards(ids), ids)
    },

    /** The accounts among the given ones that a block, either way, hides from the viewer. */
    async findBlockedAmong(viewer: Viewer, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
      if (!viewer || ids.length === 0) return nobody
      return deps.findBlockedIds({ viewerId: viewer.userId, authorIds: ids })
    },

    /** The accounts among the given ones that have blocked the actor. */
    findBlockersAmong: async (actor: Actor, ids: readonly Id[]): Promise<ReadonlySet<Id>> =>
      ids.length === 0 ? nobody : deps.findBlockerIds({ viewerId: actor.userId, authorIds: ids }),

    /** Cards for owner and admins of a community, and moderators, who act on people whom a block hides from them otherwise. */
    findCardsForStaff: (actor: Actor, ids: readonly Id[]): Promise<Map<Id, AccountCard>> =>
      accounts.findCards(actor, ids),

    /** Cards of the accounts among `ids` whose content shows to the viewer, by id. */
    async findAuthors(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
      const [cards, hiddenIds] = await Promise.all([
        findAuthorsFor(viewer, ids),
        viewer && ids.length > 0 ? findHiddenIds({ viewerId: viewer.userId, authorIds: ids }) : undefined,
      ])
      const shown = hiddenIds ? ids.filter((id) => !hiddenIds.has(id)) : ids
      return cardsAmong(cards, shown)
    },

    /** The card of one author whose content shows to the viewer. */
    findAuthor: (viewer: Viewer, authorId: Id): Promise<AccountCard | undefined> =>
      findShownAuthor({ authorId, ...readerOf(viewer) }),

    /** @throws DomainError `profiles.unknown` for an account that is absent or hidden from the viewer */
    async requireById(viewer: Viewer, id: Id): Promise<AccountDetails> {
      return accounts.requireById(viewer, id, unblocked(viewer))
    },

    /**
     * An account that may be reported: one that exists for the actor, or that the actor has blocked.
     *
     * @throws DomainError `profiles.unknown` for any other account
     */
    async requireReportable(actor: Actor, named: { id: Id } | { pseudo: string }): Promise<AccountDetails> {
      const account =
        'id' in named
          ? await accounts.requireById(actor, named.id)
          : await accounts.requireByPseudo(actor, named.pseudo)
      const { hasBlocked, isBlocked } = await findRelationship({
        accountId: actor.userId,
        otherId: account.id,
      })
      if (isBlocked && !hasBlocked) throw new DomainError('profiles.unknown')
      return account
    },

    /** @throws DomainError `profiles.unknown` for an account that is absent or hidden from the viewer */
    async requireByPseudo(viewer: Viewer, pseudo: string): Promise<AccountDetails> {
      const account = await accounts.requireByPseudo(viewer, pseudo)
      if (await isHidden(viewer, account.id)) throw new DomainError('profiles.unknown')
      return account
    },

    /**
     * The id of the account with this pseudo, whether or not a block hides it: for a statement that asks {@link showsAccount}.
     *
     * @throws DomainError `profiles.unknown` for an account that is absent
     */
    async resolvePseudo(viewer: Viewer, pseudo: string): Promise<Id> {
      return (await accounts.requireByPseudo(viewer, pseudo)).id
    },

    /** Whether any of these media is the picture of an account that exists for the viewer [MED-14]. */
    async isAnyPictureVisible(mediaIds: readonly Id[], viewer: Viewer): Promise<boolean> {
      return accounts.isAnyPictureVisible(viewer, mediaIds, unblocked(viewer))
    },
  }
}

/**
 * Largest number of people (such as commenters of a post) that a count looks up one by one to leave hidden ones out. For more people, a
 * statement reads the list of hidden accounts once.
 */
export const fewPeople = 100

/** SQL: the sorted array of a relation `hidden_id`. NOTE: a search by an unsorted array sorts it each time. */
export const sortedListOf = (hiddenIds: RawBuilder<{ hiddenId: Id }>): RawBuilder<Id[]> =>
  sql`array(select hidden_id from (${hiddenIds}) as hidden order by hidden_id)`

/** The viewer as look-ups of many readers ask for them. */
export function readerOf(viewer: Viewer): { readerId: Id | null; isModerator: boolean } {
  return { readerId: viewer?.userId ?? null, isModerator: viewer?.isModerator ?? false }
}

/** A reader as conditions of statements take them. */
export function readerSqlOf({ readerId, isModerator }: ReturnType<typeof readerOf>): ReaderSql {
  return { id: sql`${readerId}::bigint`, isModerator: sql`${isModerator}::boolean` }
}

/** The cards found for `ids`, in that order. */
function cardsAmong(cards: ReadonlyMap<Id, AccountCard>, ids: readonly Id[]): Map<Id, AccountCard> {
  return new Map(
    ids.flatMap((id) => {
      const card = cards.get(id)
      return card ? [[id, card] as const] : []
    }),
  )
}

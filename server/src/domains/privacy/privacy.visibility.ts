import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountCard, AccountDetails, AccountsService } from '../accounts/accounts.service.ts'
import {
  findHiddenAuthors,
  findRelationships,
  hiddenAccountIdsOf,
  hiddenAuthorIdsOf,
  noBlockBetween,
  notMuted,
} from './privacy.queries.ts'

export type AccountVisibility = ReturnType<typeof createAccountVisibility>

const accountId = sql`account.id`

/**
 * Which accounts, and whose content, exist for a viewer [PRV-06, PRV-08]. Every path that shows a person asks here rather
 * than the accounts themselves, which know nothing of blocks; a visitor sees what anyone may. What is asked anyway carries
 * the condition along; who may see an author, which every act on a post asks, is looked up together for all who ask.
 */
export function createAccountVisibility({ db, accounts }: { db: Db; accounts: AccountsService }) {
  /** Cards of at least those asked for that anyone may see. */
  const findSharedCards = createLoader(async (asked: readonly (readonly Id[])[]) => {
    const cards = await accounts.findCards(asked.flat())
    return asked.map(() => cards)
  })
  /** The same for those who are not suspended at this moment. */
  const findSharedActiveCards = createLoader(async (asked: readonly (readonly Id[])[]) => {
    const cards = await accounts.findCards(asked.flat(), accounts.activeNow())
    return asked.map(() => cards)
  })
  const findHiddenIds = createLoader(
    async (asked: readonly { viewerId: Id; authorIds: readonly Id[] }[]): Promise<Set<Id>[]> => {
      const hidden = asked.map(() => new Set<Id>())
      for (const { place, hiddenId } of await findHiddenAuthors(db, asked)) hidden[place - 1]?.add(hiddenId)
      return hidden
    },
  )
  const findRelationship = createLoader((pairs: readonly { accountId: Id; otherId: Id }[]) =>
    findRelationships(db, pairs),
  )
  const unblocked = (viewer: Viewer) => viewer && noBlockBetween(viewer.userId, accountId)

  async function isHidden(viewer: Viewer, otherId: Id): Promise<boolean> {
    if (!viewer || viewer.userId === otherId) return false
    const relationship = await findRelationship({ accountId: viewer.userId, otherId })
    return relationship.hasBlocked || relationship.isBlocked
  }

  /** SQL: what the account that `author` names has made shows to the viewer: neither blocked nor muted. */
  function showsContentOf(viewerId: Id, author: RawBuilder<unknown>): RawBuilder<boolean> {
    return sql`(${noBlockBetween(viewerId, author)} and ${notMuted(viewerId, author)})`
  }

  return {
    showsContentOf,
    hiddenAccountIdsOf,
    hiddenAuthorIdsOf,
    findHiddenAuthors,

    /** SQL: the account that `other` names exists for the viewer and, if `part` is given, has it in its pseudo. */
    showsAccount(viewer: Viewer, other: RawBuilder<unknown>, part?: string): RawBuilder<boolean> {
      const shows = accounts.showsWith(other, part)
      return viewer ? sql`${shows} and ${noBlockBetween(viewer.userId, other)}` : shows
    },

    /** SQL: the account that `author` names exists for the viewer, and what it has made shows to them. */
    showsAuthor: (viewerId: Id, author: RawBuilder<unknown>): RawBuilder<boolean> =>
      sql`(${accounts.showsWith(author)} and ${showsContentOf(viewerId, author)})`,

    /** SQL: of the accounts one follows (relation `followed_id`), whom one has not muted; nobody follows across a block. */
    withoutMuted(followerId: Id, followed: RawBuilder<{ followedId: Id }>): RawBuilder<{ followedId: Id }> {
      return sql`select followed_id from (${followed}) as followed
        where ${notMuted(followerId, sql`followed.followed_id`)}`
    },

    /** Cards of those of `ids` that exist for the viewer, by id. */
    async findCards(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
      if (viewer) return accounts.findCards(ids, unblocked(viewer))
      return cardsAmong(await findSharedCards(ids), ids)
    },

    /** Cards of those of `ids` that exist for the viewer and are not suspended at this moment, by id. */
    async findActiveCards(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
      const seen = unblocked(viewer)
      if (seen) return accounts.findCards(ids, sql`${seen} and ${accounts.activeNow()}`)
      return cardsAmong(await findSharedActiveCards(ids), ids)
    },

    /** Cards of those of `ids` whose content shows to the viewer, by id. */
    async findAuthors(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, AccountCard>> {
      const [cards, hiddenIds] = await Promise.all([
        findSharedCards(ids),
        viewer && ids.length > 0 ? findHiddenIds({ viewerId: viewer.userId, authorIds: ids }) : undefined,
      ])
      const shown = hiddenIds ? ids.filter((id) => !hiddenIds.has(id)) : ids
      return cardsAmong(cards, shown)
    },

    /** @throws DomainError `profiles.unknown` for an account that is absent or hidden from the viewer */
    async requireById(viewer: Viewer, id: Id): Promise<AccountDetails> {
      return accounts.requireById(id, unblocked(viewer))
    },

    /**
     * Who may be reported: whoever exists for the actor, and whom the actor has blocked.
     *
     * @throws DomainError `profiles.unknown` for anyone else
     */
    async requireReportable(actor: Actor, named: { id: Id } | { pseudo: string }): Promise<AccountDetails> {
      const account =
        'id' in named ? await accounts.requireById(named.id) : await accounts.requireByPseudo(named.pseudo)
      const { hasBlocked, isBlocked } = await findRelationship({
        accountId: actor.userId,
        otherId: account.id,
      })
      if (isBlocked && !hasBlocked) throw new DomainError('profiles.unknown')
      return account
    },

    /** @throws DomainError `profiles.unknown` for an account that is absent or hidden from the viewer */
    async requireByPseudo(viewer: Viewer, pseudo: string): Promise<AccountDetails> {
      const account = await accounts.requireByPseudo(pseudo)
      if (await isHidden(viewer, account.id)) throw new DomainError('profiles.unknown')
      return account
    },

    /** Whether any of these media is the picture of an account that exists for the viewer [MED-14]. */
    async isAnyPictureVisible(mediaIds: readonly Id[], viewer: Viewer): Promise<boolean> {
      return accounts.isAnyPictureVisible(mediaIds, unblocked(viewer))
    },
  }
}

/** The cards of those of `ids` that have one. */
function cardsAmong(cards: ReadonlyMap<Id, AccountCard>, ids: readonly Id[]): Map<Id, AccountCard> {
  return new Map(
    ids.flatMap((id) => {
      const card = cards.get(id)
      return card ? [[id, card] as const] : []
    }),
  )
}

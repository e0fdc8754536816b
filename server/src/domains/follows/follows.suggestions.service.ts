import type { Id } from '@aura/contract/common'
import { cutText, previewLengths } from '@aura/contract/cut-text'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { maxSuggestions, type suggestPeople } from '@aura/contract/follows/follows.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { AccountCard, AccountsService } from '../accounts/accounts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CountsAsked, FollowCounts } from './follows.counts.queries.ts'
import { findFollowedAmong, findFollowFlags } from './follows.queries.ts'
import {
  type FollowedByFriends,
  findFollowedByFriends,
  followsAnyone,
  orderByFollowers,
} from './follows.suggestions.queries.ts'
import { chooseSuggestions, mixAuraTypes, orderForDay } from './follows.suggestions.rules.ts'

export interface SuggestionsDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'findBios'>
  accountVisibility: Pick<AccountVisibility, 'findAuthors'>
  findCounts: (asked: CountsAsked) => Promise<FollowCounts>
  /** Authors of the best ranked public posts, best first, the same for all readers. */
  findPopularAuthors: () => Promise<readonly Id[]>
}

export type Suggestions = ReturnType<typeof createSuggestions>
type Answer = ResponseOf<typeof suggestPeople>

const reach = { friends: 50, followsOfEach: 40, limit: 60 } as const
/** Number of popular authors that are filtered by the reader's follows. */
const popularAsked = 300
/** Number of remaining popular authors from which suggestions are chosen. */
const popularWanted = 60

/** People to follow, as a viewer may see them [SRC-08]. */
export function createSuggestions(deps: SuggestionsDeps) {
  const { db, clock, accounts, accountVisibility, findCounts, findPopularAuthors } = deps

  async function findPopular(viewer: Viewer): Promise<Id[]> {
    const popular = (await findPopularAuthors()).slice(0, popularAsked)
    if (!viewer) return orderByFollowers(db, popular.slice(0, popularWanted))
    const followed = new Set(await findFollowedAmong(db, viewer.userId, popular))
    return popular.filter((id) => id !== viewer.userId && !followed.has(id)).slice(0, popularWanted)
  }

  function choose(viewer: Viewer, cards: readonly AccountCard[], friendsOf: Friends, limit: number) {
    if (!viewer) return mixAuraTypes(cards).slice(0, limit)
    const ordered = orderForDay(cards, parisDay(clock.now()), viewer.userId)
    return chooseSuggestions(
      ordered.map((card) => ({ ...card, friends: friendsOf.get(card.id)?.length ?? 0 })),
      limit,
    )
  }

  async function present(viewer: Viewer, chosen: readonly AccountCard[], reasonOf: (id: Id) => Reason) {
    const viewerId = viewer?.userId ?? null
    const ids = chosen.map(({ id }) => id)
    const [bios, flags, counts] = await Promise.all([
      accounts.findBios(ids),
      viewer ? findFollowFlags(db, viewer.userId, ids) : [],
      Promise.all(chosen.map(({ id }) => findCounts({ accountId: id, viewerId }))),
    ])
    return chosen.map((card, place) => {
      const { id } = card
      const bio = bios.get(id)
      return {
        ...presentPerson(card),
        isFollowing: false,
        isFollower: flags.some((one) => one.id === id && one.isFollower),
        bio: bio ? cutText(bio, previewLengths.description) : null,
        followers: counts[place]?.followers ?? 0,
        followed_by: reasonOf(id),
      }
    })
  }

  return {
    /** Suggestions for a reader; stable for a day while follows and popular posts do not change. */
    async suggest(
      viewer: Viewer,
      { limit = maxSuggestions }: QueryOf<typeof suggestPeople>,
    ): Promise<Answer> {
      const [known, popular, isFollowing] = await Promise.all([
        viewer ? findFollowedByFriends(db, viewer.userId, reach) : [],
        findPopular(viewer),
        viewer ? followsAnyone(db, viewer.userId) : false,
      ])
      const ids = [...new Set([...known.map(({ id }) => id), ...popular])]
      const cards = await accountVisibility.findAuthors(asMember(viewer), [
        ...new Set([...ids, ...known.flatMap(({ friendIds }) => friendIds)]),
      ])
      const friendsOf = shownFriends(known, cards)
      const shown = ids.flatMap((id) => cards.get(id) ?? [])
      const chosen = choose(viewer, shown, friendsOf, limit)
      return {
        people: await present(viewer, chosen, (id) => reasonFor(friendsOf.get(id))),
        followsAnyone: isFollowing,
      }
    },
  }
}

type Friends = ReadonlyMap<Id, readonly AccountCard[]>
type Reason = Answer['people'][number]['followed_by']

/** Suspended accounts, which moderators see elsewhere, are not suggested to moderators either. */
const asMember = (viewer: Viewer): Viewer => viewer && ({ ...viewer, isModerator: false } satisfies Actor)

function shownFriends(known: readonly FollowedByFriends[], cards: ReadonlyMap<Id, AccountCard>): Friends {
  return new Map(
    known.map(({ id, friendIds }) => [id, friendIds.flatMap((friendId) => cards.get(friendId) ?? [])]),
  )
}

function reasonFor(friends: readonly AccountCard[] | undefined): Reason {
  const [first, ...others] = friends ?? []
  return first ? { pseudo: first.pseudo, others: others.length } : null
}

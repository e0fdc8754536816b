import type { Id } from '@aura/contract/common'
import { completionsSize, type MentionablePerson } from '@aura/contract/search/search.posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findFollowedByPrefix } from './search.queries.ts'
import { searchTerm } from './search.rules.ts'
import type { SearchService } from './search.service.ts'

export interface MentionsDeps {
  db: Db
  clock: Clock
  search: Pick<SearchService, 'findIds'>
  accountVisibility: Pick<AccountVisibility, 'findCards'>
  follows: Pick<FollowsService, 'followedIdsOf'>
}

export type MentionsService = ReturnType<typeof createMentionsService>

/** People to mention while somebody types `@` [PST-22]. */
export function createMentionsService({ db, clock, search, accountVisibility, follows }: MentionsDeps) {
  return {
    /** Accounts that the actor follows, then others, best known first; without a prefix, some accounts that the actor follows. */
    async find(actor: Actor, prefix = ''): Promise<MentionablePerson[]> {
      const term = searchTerm(prefix)
      const [followed, others] = await Promise.all([
        findFollowedByPrefix(db, {
          term,
          followed: follows.followedIdsOf(actor.userId),
          now: clock.now(),
          limit: completionsSize,
        }),
        search.findIds(prefix, completionsSize),
      ])
      const ids: Id[] = [...new Set([...followed, ...others])].filter((id) => id !== actor.userId)
      const cards = await accountVisibility.findCards(actor, ids)
      return ids
        .flatMap((id) => cards.get(id) ?? [])
        .slice(0, completionsSize)
        .map(presentPerson)
    },
  }
}

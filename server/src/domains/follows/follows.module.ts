import type { DomainModule } from '../../domain-module.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { createLateBound } from '../../platform/late-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { Acquaintances } from '../aura/aura.giving.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { createFollowStatements } from './follows.change.queries.ts'
import { type CountsAsked, findFollowCounts } from './follows.counts.queries.ts'
import { exportFollows } from './follows.export.queries.ts'
import { createFollowLists } from './follows.list.service.ts'
import { followsPersonalData } from './follows.personal-data.ts'
import { followsRoutes } from './follows.routes.ts'
import { createFollowsService, followsRollup, rebuildFollows } from './follows.service.ts'
import { createSuggestions, type SuggestionsDeps } from './follows.suggestions.service.ts'
import { followChecks } from './follows.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accounts: AccountsService
  accountVisibility: AccountVisibility
  onBlocked: (handle: FollowsService['endBetween']) => void
  acquaintances: Acquaintances
  setIsFollower: (isFollower: FollowsService['isFollower']) => void
}
type FollowsService = ReturnType<typeof createFollowsService>

export const createModule = (needs: Needs) => {
  const { db, clock, accounts, accountVisibility, onBlocked, acquaintances, setIsFollower } = needs
  const findCounts = createLoader((asked: readonly CountsAsked[]) =>
    findFollowCounts(db, asked, accountVisibility),
  )
  const follows = createFollowsService({
    db,
    clock,
    accounts,
    accountVisibility,
    findCounts,
    statements: createFollowStatements({ accounts, accountVisibility }),
  })
  const followLists = createFollowLists({ db, accountVisibility, follows })
  const findPopularAuthors = createLateBound<SuggestionsDeps['findPopularAuthors']>('findPopularAuthors')
  const suggestions = createSuggestions({
    db,
    clock,
    accounts,
    accountVisibility,
    findCounts,
    findPopularAuthors: findPopularAuthors.call,
  })
  onBlocked(follows.endBetween)
  acquaintances.add(follows.isFollower)
  setIsFollower(follows.isFollower)
  return {
    services: {
      follows,
      followLists,
      /** Late-bound: the feed stands above follows. */
      setPopularAuthors: findPopularAuthors.bind,
    },
    routes: (app) => followsRoutes(app, { follows, followLists, suggestions }),
    rollups: [followsRollup],
    checks: followChecks,
    rebuilds: [{ what: 'follower counts', run: rebuildFollows }],
    forgetAccount: (tx, { id }) => follows.forgetAllOf(tx, id),
    personalData: followsPersonalData,
    exportAccount: exportFollows(db, accountVisibility),
  } satisfies DomainModule
}

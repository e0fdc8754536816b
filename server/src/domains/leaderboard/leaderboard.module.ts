import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import type { SearchService } from '../search/search.service.ts'
import { exportLeaderboard } from './leaderboard.export.queries.ts'
import { createPastService } from './leaderboard.past.service.ts'
import { leaderboardPersonalData } from './leaderboard.personal-data.ts'
import { createRankTables } from './leaderboard.rank-table.service.ts'
import { enqueueErased } from './leaderboard.rollup.queries.ts'
import { leaderboardRollup, rebuildLeaderboard } from './leaderboard.rollup.service.ts'
import { leaderboardRoutes } from './leaderboard.routes.ts'
import { forgetSealedBoards } from './leaderboard.sealing.queries.ts'
import { createSealingService, defineSealing } from './leaderboard.sealing.service.ts'
import { createLeaderboardService } from './leaderboard.service.ts'
import { leaderboardChecks } from './leaderboard.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs'> & {
  accounts: AccountsService
  accountVisibility: AccountVisibility
  aura: AuraService
  profiles: ProfilesService
  search: SearchService
}

export const createModule = (needs: Needs) => {
  const leaderboard = createLeaderboardService({ ...needs, rankTables: createRankTables(needs) })
  const past = createPastService(needs)
  const sealing = createSealingService(needs)
  defineSealing(needs.jobs, sealing)
  return {
    services: { leaderboard, sealing },
    routes: (app) => leaderboardRoutes(app, { leaderboard, past }),
    rollups: [leaderboardRollup],
    checks: leaderboardChecks,
    rebuilds: [{ what: 'numbers of the leaderboard', run: rebuildLeaderboard }],
    forgetAccount: (tx, { id }) => enqueueErased(tx, id),
    housekeeping: [forgetSealedBoards],
    personalData: leaderboardPersonalData,
    exportAccount: exportLeaderboard(needs.db),
  } satisfies DomainModule
}

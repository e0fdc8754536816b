import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.shown.service.ts'
import { createDirectoryService } from './search.directory.service.ts'
import { searchRoutes } from './search.routes.ts'
import { createSearchService } from './search.service.ts'
import { searchPersonalData } from './search.tables.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accounts: AccountsService
  accountVisibility: AccountVisibility
  aura: AuraService
  twitch: TwitchShown
}

export const createModule = ({ db, clock, accounts, accountVisibility, aura, twitch }: Needs) => {
  const search = createSearchService({ db, clock, accounts, accountVisibility, aura, twitch })
  const directory = createDirectoryService({ db, clock, accountVisibility })
  return {
    services: { search, directory },
    routes: (app) => searchRoutes(app, { search, directory }),
    personalData: searchPersonalData,
  } satisfies DomainModule
}

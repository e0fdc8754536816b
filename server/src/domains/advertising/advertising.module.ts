import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { advertisingRoutes } from './advertising.routes.ts'
import { createAdvertisingService } from './advertising.service.ts'
import { presentSlot } from './advertising.views.ts'

type Needs = Pick<Platform, 'config'> & { accounts: AccountsService }

export const createModule = ({ config: { adScriptUrl: scriptUrl }, accounts }: Needs) => {
  const advertising = createAdvertisingService({ scriptUrl, accounts })
  const slot = scriptUrl === undefined ? undefined : presentSlot(scriptUrl)
  return {
    services: {},
    routes: (app) => advertisingRoutes(app, { advertising, slot }),
  } satisfies DomainModule
}

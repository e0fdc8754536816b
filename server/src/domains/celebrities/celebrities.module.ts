import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { celebritiesRoutes } from './celebrities.routes.ts'
import { createCelebritiesService } from './celebrities.service.ts'

type Needs = Pick<Platform, 'db'> & { accountVisibility: AccountVisibility }

export const createModule = ({ db, accountVisibility }: Needs) => {
  const celebrities = createCelebritiesService({ db, accountVisibility })
  return {
    services: { celebrities },
    routes: (app) => celebritiesRoutes(app, { celebrities }),
    forgetAccount: (tx, { id }) => celebrities.forgetAccount(tx, id),
  } satisfies DomainModule
}

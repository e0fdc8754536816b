import type { Id } from '@aura/contract/common'
import type { DomainModule } from '../../domain-module.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { createPrivacyService } from './privacy.service.ts'
import { blockChecks } from './privacy.verify.queries.ts'
import { createAccountVisibility } from './privacy.visibility.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & { accounts: AccountsService }

export const createModule = ({ db, clock, accounts }: Needs) => {
  const blocked = createTransactionHook<[oneId: Id, otherId: Id]>()
  const privacy = createPrivacyService({ db, clock, accounts, onBlocked: blocked.run })
  return {
    services: {
      accountVisibility: createAccountVisibility({ db, accounts }),
      privacy,
      onBlocked: blocked.add,
    },
    routes: (app) => privacyRoutes(app, { privacy }),
    checks: blockChecks,
    forgetAccount: (tx, { id }) => privacy.forgetAllOf(tx, id),
  } satisfies DomainModule
}

import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { createCertificates } from './subscription.certificates.service.ts'
import { exportSubscriptions } from './subscription.export.queries.ts'
import { createPaypal } from './subscription.paypal.service.ts'
import { subscriptionPersonalData } from './subscription.personal-data.ts'
import { createRenewal } from './subscription.renewal.service.ts'
import { subscriptionRoutes } from './subscription.routes.ts'
import { createSandbox } from './subscription.sandbox.service.ts'
import { createSubscriptionService } from './subscription.service.ts'
import { createTakingUp } from './subscription.take-up.service.ts'
import { subscriptionChecks } from './subscription.verify.queries.ts'
import { createWebhooksService } from './subscription.webhooks.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs' | 'publicUrl' | 'config'> & {
  accounts: AccountsService
  accountMails: AccountMails
  premium: PremiumService
}

export const createModule = (needs: Needs) => {
  const { db, clock, jobs, publicUrl, config, accounts, accountMails, premium } = needs
  const settings = config.payment
  const paypal = settings.provider === 'paypal' ? settings : undefined
  const sandbox = createSandbox({ db, clock })
  const provider = paypal ? createPaypal({ clock, settings: paypal }) : sandbox
  const renewal = createRenewal({ db, clock, jobs, publicUrl, premium, accountMails, provider })
  const takingUp = createTakingUp({ db, clock, premium, provider, renewal })
  const subscription = createSubscriptionService({
    db,
    clock,
    accounts,
    premium,
    provider,
    renewal,
    takingUp,
    sandbox: paypal ? undefined : sandbox,
  })
  const webhooks = createWebhooksService({
    db,
    clock,
    jobs,
    provider,
    renewal,
    takingUp,
    paypal: paypal && {
      webhookId: paypal.webhookId,
      certificates: createCertificates({ clock, apiUrl: paypal.apiUrl }),
    },
  })
  return {
    services: { subscription, renewal, webhooks },
    routes: (app) => subscriptionRoutes(app, { subscription, webhooks }),
    checks: subscriptionChecks,
    forgetAccount: (tx, { id }) => subscription.forgetAccount(tx, id),
    housekeeping: [webhooks.forgetOld],
    personalData: subscriptionPersonalData,
    exportAccount: exportSubscriptions(db),
  } satisfies DomainModule
}

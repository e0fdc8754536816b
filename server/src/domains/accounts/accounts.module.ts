import type { Id } from '@aura/contract/common'
import type { DomainModule, ForgetAccount } from '../../domain-module.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { createAccountAdministration } from './account-administration.service.ts'
import { findVisibleBySkeletons } from './account-cards.queries.ts'
import { createAccountMails } from './account-mails.service.ts'
import { createAccountSecurityService } from './account-security.service.ts'
import { exportAccounts } from './accounts.export.queries.ts'
import { deleteExpiredAccountRows } from './accounts.housekeeping.queries.ts'
import { accountsPersonalData } from './accounts.personal-data.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createAuraTypeService } from './aura-type.service.ts'
import { createAuthentication } from './authentication.service.ts'
import { createConfirmationService } from './confirmation.service.ts'
import { createEmailChangeService } from './email-change.service.ts'
import { createEmailRestorationService } from './email-restoration.service.ts'
import { createErasureService, type ErasureDeps } from './erasure.service.ts'
import { createErasureRequest } from './erasure-request.service.ts'
import { createFirstLogin } from './first-login.service.ts'
import { createBuiltInCheck, createRecaptchaCheck } from './human-check.service.ts'
import { createLoginAttempts } from './login-attempts.service.ts'
import { createLoginChallenges } from './login-challenges.service.ts'
import { createOwnSessionsService } from './own-sessions.service.ts'
import { createPasskeysService } from './passkeys.service.ts'
import { createPasswordChangeService } from './password-change.service.ts'
import { createPasswordResetService } from './password-reset.service.ts'
import { createPremiumService } from './premium.service.ts'
import { createProfileChangeService } from './profile-change.service.ts'
import { createReauthentication } from './reauthentication.service.ts'
import { createRegistrationService } from './registration.service.ts'
import { createRolesService } from './roles.service.ts'
import { createSecondFactorService } from './second-factor.service.ts'
import { createSecondFactorAttempts } from './second-factor-attempts.service.ts'
import { securityRoutes } from './security.routes.ts'
import { createSecurityMails } from './security-mails.service.ts'
import { createSessionMemory } from './session-memory.service.ts'
import { createSessionsService } from './sessions.service.ts'
import { createTracesService } from './traces.service.ts'

type Needs = Pick<
  Platform,
  'db' | 'clock' | 'random' | 'jobs' | 'mailer' | 'limiter' | 'tokens' | 'publicUrl' | 'config' | 'jwtSecret'
> & { lockForErasure: ErasureDeps['lockForErasure']; forgetAccount: ForgetAccount; auditLog: AuditLog }

/** What opens sessions, and `proven`, which changes of credentials need. */
function createLogins(needs: Needs) {
  const { db, clock, mailer, limiter, tokens, publicUrl, jwtSecret, auditLog } = needs
  // Also with reCAPTCHA configured, which would load a script of another site on the login page.
  const loginCheck = createBuiltInCheck({ db, clock, secret: jwtSecret, minSeconds: 0 })
  const loginAttempts = createLoginAttempts({ limiter, loginCheck })
  const securityMails = createSecurityMails({ clock, mailer, publicUrl })
  const proven = { db, clock, reauthentication: createReauthentication({ db, clock }), securityMails }
  const attempts = createSecondFactorAttempts({ limiter })
  const secondFactor = createSecondFactorService({ ...proven, attempts, auditLog })
  const challenges = createLoginChallenges({ db, clock, secondFactor, attempts })
  const traces = createTracesService({ secret: jwtSecret })
  const sessions = createSessionsService({ db, clock, challenges, tokens, loginAttempts, traces })
  return { loginCheck, proven, secondFactor, traces, sessions }
}

export const createModule = (needs: Needs) => {
  const { db, clock, random, jobs, mailer, tokens, publicUrl, config, jwtSecret } = needs
  const { auditLog, lockForErasure, forgetAccount } = needs
  const sessionMemory = createSessionMemory()
  const registered = createTransactionHook<[accountId: Id]>()
  const suspendedForGood = createTransactionHook<[accountId: Id]>()
  const readmitted = createTransactionHook<[accountId: Id]>()
  const unappealable = createTransactionHook<[accountId: Id]>()
  const humanCheck = config.recaptcha
    ? createRecaptchaCheck({ clock, recaptcha: config.recaptcha })
    : createBuiltInCheck({ db, clock, secret: jwtSecret })
  const { loginCheck, proven, secondFactor, traces, sessions } = createLogins(needs)
  const { reauthentication } = proven
  const emailRestoration = createEmailRestorationService({ db, clock, mailer, publicUrl })
  const confirmation = createConfirmationService({ db, clock, jobs, mailer, publicUrl, sessions })
  const accountMails = createAccountMails({ mailer })
  const services = {
    accountMails,
    accounts: createAccountsService({
      db,
      clock,
      findBySkeleton: createLookupLoader(async (skeletons: readonly string[]) => {
        const reading = { now: clock.now(), isModerator: false }
        const accounts = await findVisibleBySkeletons(db, skeletons, reading)
        return new Map(accounts.map(({ pseudoSkeleton, ...account }) => [pseudoSkeleton, account]))
      }),
    }),
    profileChange: createProfileChangeService({ clock }),
    auraType: createAuraTypeService({ db, clock }),
    premium: createPremiumService({ db, clock }),
    humanCheck,
    loginCheck,
    confirmation,
    sessions: { ...createAuthentication({ db, clock, tokens, memory: sessionMemory, traces }), ...sessions },
    sessionMemory,
    traces,
    passwordReset: createPasswordResetService({ db, clock, jobs, mailer, publicUrl }),
    registration: createRegistrationService({
      db,
      clock,
      random,
      mailer,
      humanCheck,
      confirmation,
      publicUrl,
      onRegistered: registered.run,
    }),
    firstLogin: createFirstLogin({ db, clock }),
    erasureRequest: createErasureRequest({
      db,
      clock,
      reauthentication,
      accountMails,
      auditLog,
      publicUrl,
    }),
    erasure: createErasureService({ db, clock, jobs, lockForErasure, forgetAccount }),
    accountAdministration: createAccountAdministration({
      db,
      clock,
      mailer,
      auditLog,
      onSuspendedForGood: suspendedForGood.run,
      onSuspensionLifted: readmitted.run,
      onAppealTimeOver: unappealable.run,
    }),
    roles: createRolesService({ db, clock, auditLog }),
    secondFactor,
    onRegistered: registered.add,
    onSuspendedForGood: suspendedForGood.add,
    onSuspensionLifted: readmitted.add,
    onAppealTimeOver: unappealable.add,
  }
  return {
    services,
    routes: (app) => {
      accountsRoutes(app, services)
      securityRoutes(app, {
        accountSecurity: createAccountSecurityService({ db, clock, reauthentication, secondFactor }),
        emailChange: createEmailChangeService({
          ...proven,
          mailer,
          publicUrl,
          restoration: emailRestoration,
        }),
        emailRestoration,
        ownSessions: createOwnSessionsService({ db, clock }),
        passwordChange: createPasswordChangeService(proven),
        passkeys: createPasskeysService({ ...proven, publicUrl, sessions }),
        secondFactor,
        sessionMemory,
      })
    },
    channels: (realtime) => ({
      // Triggers notify both.
      aura_session_ended: (sessionId) => {
        sessionMemory.forgetSession(Number(sessionId))
        realtime.disconnectSession(Number(sessionId))
      },
      aura_account_changed: (accountId) => {
        sessionMemory.forgetAccount(Number(accountId))
        void realtime.refreshActors(Number(accountId))
      },
    }),
    housekeeping: [deleteExpiredAccountRows, traces.forgetOld],
    personalData: accountsPersonalData,
    exportAccount: exportAccounts(db),
  } satisfies DomainModule
}

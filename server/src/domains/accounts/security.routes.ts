import * as passkeysContract from '@aura/contract/accounts/accounts.passkeys.contract'
import * as secondFactorContract from '@aura/contract/accounts/accounts.second-factor.contract'
import * as contract from '@aura/contract/accounts/accounts.security.contract'
import { rateKeyOfAddress } from '../../platform/http/client-address.ts'
import type { App } from '../../platform/http/serve.ts'
import type { AccountSecurityService } from './account-security.service.ts'
import { deviceOf } from './devices.rules.ts'
import type { EmailChangeService } from './email-change.service.ts'
import type { EmailRestorationService } from './email-restoration.service.ts'
import { withReadEmail } from './emails.rules.ts'
import type { OwnSessionsService } from './own-sessions.service.ts'
import type { PasskeysService } from './passkeys.service.ts'
import type { PasswordChangeService } from './password-change.service.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SessionMemory } from './session-memory.service.ts'

export interface SecurityServices {
  passkeys: PasskeysService
  secondFactor: SecondFactorService
  accountSecurity: AccountSecurityService
  emailChange: EmailChangeService
  emailRestoration: EmailRestorationService
  ownSessions: OwnSessionsService
  passwordChange: PasswordChangeService
  sessionMemory: SessionMemory
}

/** The credentials of an account, which its owner changes in the settings. */
export function securityRoutes(app: App, services: SecurityServices): void {
  const {
    accountSecurity,
    emailChange,
    emailRestoration,
    ownSessions,
    passkeys,
    passwordChange,
    secondFactor,
  } = services
  const { heard } = services.sessionMemory

  app.serve(contract.getAccountSecurity, ({ actor }) => accountSecurity.describe(actor))
  app.serve(contract.changeEmail, ({ actor, body }) => emailChange.request(actor, withReadEmail(body)))
  app.serve(contract.cancelEmailChange, ({ actor }) => emailChange.cancel(actor))
  app.serve(contract.confirmEmail, ({ body }) => emailChange.confirm(body.token))
  app.serve(
    contract.restoreEmail,
    heard(({ body }) => emailRestoration.restore(body)),
  )
  app.serve(
    contract.changePassword,
    heard(({ actor, body }) => passwordChange.change(actor, body)),
  )
  app.serve(contract.listSessions, ({ actor }) => ownSessions.list(actor))
  app.serve(
    contract.endSession,
    heard(({ actor, params }) => ownSessions.end(actor, params.id)),
  )
  app.serve(
    contract.endOtherSessions,
    heard(({ actor }) => ownSessions.endOthers(actor)),
  )

  app.serve(secondFactorContract.beginSecondFactor, ({ actor, body }) =>
    secondFactor.begin(actor, body.password),
  )
  app.serve(secondFactorContract.confirmSecondFactor, ({ actor, body, request }) =>
    secondFactor.confirm(actor, body.code, rateKeyOfAddress(request.ip)),
  )
  app.serve(secondFactorContract.disableSecondFactor, ({ actor, body, request }) =>
    secondFactor.disable(actor, body, rateKeyOfAddress(request.ip)),
  )

  app.serve(passkeysContract.listPasskeys, ({ actor }) => passkeys.list(actor))
  app.serve(passkeysContract.beginPasskey, ({ actor, body }) => passkeys.begin(actor, body.password))
  app.serve(passkeysContract.addPasskey, ({ actor, body }) => passkeys.add(actor, body))
  app.serve(passkeysContract.removePasskey, ({ actor, params, body }) =>
    passkeys.remove(actor, params.id, body.password),
  )
  app.serve(passkeysContract.beginPasskeyLogin, () => passkeys.beginLogin())
  app.serve(passkeysContract.passkeyLogin, ({ body, request }) =>
    passkeys.login(body, deviceOf(request, body)),
  )
}

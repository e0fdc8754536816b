import * as contract from '@aura/contract/accounts/accounts.contract'
import { changeRole, listRoles, ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { finishLogin } from '@aura/contract/accounts/accounts.second-factor.contract'
import {
  checkFirstLogin,
  currentUser,
  finishFirstLogin,
  isConnected,
  logout,
  ownPseudo,
} from '@aura/contract/accounts/accounts.session.contract'
import { tokenOf } from '../../platform/auth/session-tokens.ts'
import { rateKeyOfAddress } from '../../platform/http/client-address.ts'
import type { App } from '../../platform/http/serve.ts'
import type { ConfirmationService } from './confirmation.service.ts'
import { deviceOf } from './devices.rules.ts'
import { withReadEmail } from './emails.rules.ts'
import type { ErasureRequest } from './erasure-request.service.ts'
import type { FirstLogin } from './first-login.service.ts'
import type { HumanCheck } from './human-check.service.ts'
import type { PasswordResetService } from './password-reset.service.ts'
import type { RegistrationService } from './registration.service.ts'
import { type RolesService, roleOf } from './roles.service.ts'
import type { SessionMemory } from './session-memory.service.ts'
import type { SessionsService } from './sessions.service.ts'

export interface AccountsServices {
  firstLogin: FirstLogin
  erasureRequest: ErasureRequest
  registration: RegistrationService
  confirmation: ConfirmationService
  passwordReset: PasswordResetService
  sessions: SessionsService
  roles: RolesService
  humanCheck: HumanCheck
  loginCheck: HumanCheck
  sessionMemory: SessionMemory
}

export function accountsRoutes(app: App, services: AccountsServices): void {
  const { registration, confirmation, passwordReset, sessions, humanCheck, loginCheck } = services
  const { roles, firstLogin, erasureRequest } = services
  const { heard } = services.sessionMemory

  app.serve(contract.humanCheck, ({ query }) => (query.purpose === 'login' ? loginCheck : humanCheck).offer())
  app.serve(contract.register, ({ body }) => registration.register(withReadEmail(body)))
  app.serve(contract.pseudoAvailable, ({ query }) => registration.pseudoState(query.pseudo))
  app.serve(contract.resendConfirmation, ({ body }) => confirmation.resend(withReadEmail(body)))
  app.serve(contract.openConfirmation, ({ query: { token }, reply }) =>
    reply.redirect(`/confirmation?${token ? `token=${encodeURIComponent(token)}` : 'status=invalid'}`),
  )
  app.serve(contract.confirmAccount, ({ body, request }) =>
    confirmation.confirm(body, deviceOf(request, body)),
  )

  app.serve(contract.login, ({ body, request }) =>
    sessions.login(withReadEmail(body), deviceOf(request, body), clientOf(request)),
  )
  app.serve(finishLogin, ({ body, request }) =>
    sessions.finishLogin(body, deviceOf(request, body), clientOf(request)),
  )
  app.serve(
    logout,
    heard(({ actor }) => sessions.logout(actor)),
  )
  app.serve(contract.forgotPassword, ({ body }) => passwordReset.forgot(withReadEmail(body).email))
  app.serve(
    contract.resetPassword,
    heard(({ body }) => passwordReset.reset(body)),
  )

  app.serve(contract.checkResetLink, ({ body }) => passwordReset.checkLink(body.token))

  app.serve(ownPseudo, ({ actor }) => ({ pseudo: actor.pseudo }))
  app.serve(currentUser, ({ actor }) => ({ userId: actor.userId, pseudo: actor.pseudo }))
  app.serve(isConnected, ({ actor, request }) =>
    sessions.stateOf(actor, tokenOf(request.headers.authorization)),
  )
  app.serve(checkFirstLogin, ({ actor }) => firstLogin.check(actor))
  app.serve(finishFirstLogin, ({ actor }) => firstLogin.finish(actor))

  app.serve(ownRole, ({ actor }) => ({ role: roleOf(actor) }))
  app.serve(listRoles, () => roles.list())
  app.serve(
    changeRole,
    heard(({ actor, body }) => roles.change(actor, body)),
  )

  app.serve(
    contract.deleteAccount,
    heard(({ actor, body }) => erasureRequest.ask(actor, body.password)),
  )
  app.serve(contract.restoreAccount, ({ body, request }) =>
    sessions.restore(withReadEmail(body), deviceOf(request, body), clientOf(request)),
  )
}

/** The key under which failed logins of the caller's address are counted. */
const clientOf = ({ ip }: { ip: string }) => rateKeyOfAddress(ip)

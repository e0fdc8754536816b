import * as contract from '@aura/contract/privacy/privacy.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PrivacyService } from './privacy.service.ts'

export function privacyRoutes(app: App, { privacy }: { privacy: PrivacyService }): void {
  app.serve(contract.blockAccount, ({ actor, body }) => privacy.block(actor, body.pseudo))
  app.serve(contract.unblockAccount, ({ actor, body }) => privacy.unblock(actor, body.pseudo))
  app.serve(contract.muteAccount, ({ actor, body }) => privacy.mute(actor, body.pseudo))
  app.serve(contract.unmuteAccount, ({ actor, body }) => privacy.unmute(actor, body.pseudo))
  app.serve(contract.listBlocks, ({ actor, query }) => privacy.list(actor, query))
}

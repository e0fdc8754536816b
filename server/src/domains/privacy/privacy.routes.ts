import {
  blockAccount,
  listBlocks,
  muteAccount,
  unblockAccount,
  unmuteAccount,
} from '@aura/contract/privacy/privacy.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PrivacyService } from './privacy.service.ts'

export function privacyRoutes(app: App, { privacy }: { privacy: PrivacyService }): void {
  app.serve(blockAccount, ({ actor, body }) => privacy.block(actor, body.pseudo))
  app.serve(unblockAccount, ({ actor, body }) => privacy.unblock(actor, body.pseudo))
  app.serve(muteAccount, ({ actor, body }) => privacy.mute(actor, body.pseudo))
  app.serve(unmuteAccount, ({ actor, body }) => privacy.unmute(actor, body.pseudo))
  app.serve(listBlocks, ({ actor, query }) => privacy.list(actor, query))
}

import { reportContent } from '@aura/contract/moderation/moderation.contract'
import type { App } from '../../platform/http/serve.ts'
import type { ModerationService } from './moderation.service.ts'

export function moderationRoutes(app: App, { moderation }: { moderation: ModerationService }): void {
  app.serve(reportContent, ({ actor, body, idempotency }) => moderation.report(actor, body, idempotency))
}

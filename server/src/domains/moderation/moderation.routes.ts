import { reportContent } from '@aura/contract/moderation/moderation.contract'
import type { App } from '../../platform/http/serve.ts'
import type { ReportsService } from './moderation.reports.service.ts'

export function moderationRoutes(app: App, { reports }: { reports: ReportsService }): void {
  app.serve(reportContent, ({ actor, body, idempotency }) => reports.report(actor, body, idempotency))
}

import * as contract from '@aura/contract/platform/platform.contract'
import { DomainError } from '../errors/domain-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { openApiDocumentOf } from './openapi.ts'
import type { App } from './serve.ts'
import { SharedResponse } from './shared-response.ts'

export interface PlatformRoutesDeps {
  metrics: Metrics
  publicUrl: string
  /** Where mail is written when no SMTP server is set. */
  outboxFolder: string
  /** Whether the database, the migrations and the media store are there and the process is not draining. */
  isReady: () => Promise<boolean>
}

export function platformRoutes(
  app: App,
  { metrics, publicUrl, outboxFolder, isReady }: PlatformRoutesDeps,
): void {
  app.serve(contract.health, () => ({ status: 'up' as const }))
  app.serve(contract.readiness, async () => {
    if (!(await isReady())) throw new DomainError('platform.unavailable', { retryAfterSeconds: 1 })
    return { status: 'ready' as const }
  })
  app.serve(contract.metrics, async ({ reply }) => reply.type(metrics.contentType).send(await metrics.text()))
  // Made at the first call rather than at each start, which few readers follow.
  let document: SharedResponse<object> | undefined
  app.serve(contract.openApiDocument, () => {
    document ??= new SharedResponse(openApiDocumentOf(publicUrl), { isRevalidated: true })
    return document
  })
  app.serve(contract.devMailbox, async () => {
    const { readOutboxFolder } = await import('../mail/outbox-folder.ts')
    return { messages: await readOutboxFolder(outboxFolder) }
  })
}

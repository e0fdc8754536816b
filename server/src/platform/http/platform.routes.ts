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
  /** Why this process should get no calls, for the log; undefined when it can serve them. */
  findFault: () => Promise<Error | undefined>
}

export function platformRoutes(
  app: App,
  { metrics, publicUrl, outboxFolder, findFault }: PlatformRoutesDeps,
): void {
  app.serve(contract.health, () => ({ status: 'up' as const }))
  app.serve(contract.readiness, async () => {
    const cause = await findFault()
    if (cause) throw new DomainError('platform.unavailable', { cause, retryAfterSeconds: 1 })
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

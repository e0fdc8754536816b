import { commentMaxLength } from '@aura/contract/comments/comments.limits'
import { textLength } from '@aura/contract/common'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { App } from '../../platform/http/serve.ts'
import type { ToxicityScorer } from './toxicity.service.ts'

export function toxicityRoutes(app: App, { toxicity }: { toxicity: ToxicityScorer }): void {
  app.serve(analyzeText, async ({ actor, body: { content } }) => {
    // The contract's bound is looser; only text that may be published is scored.
    if (textLength(content) > commentMaxLength) throw new DomainError('comments.too-long')
    return { toxicityScore: await toxicity.score(content, { writerId: actor.userId, isPreview: true }) }
  })
}

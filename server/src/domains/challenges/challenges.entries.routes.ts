import * as contract from '@aura/contract/challenges/challenges.entries.contract'
import { listResponses } from '../../platform/http/list-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { AwardService } from './challenges.award.service.ts'
import type { EnteringService } from './challenges.enter.service.ts'
import type { EntriesService } from './challenges.entries.service.ts'
import type { MarksService } from './challenges.marks.service.ts'
import type { EntryRemovalService } from './challenges.remove-entry.service.ts'

/** Simultaneous readers get the same entries: their serialized bytes are shared. */
const entriesAnswer = listResponses('posts', contract.ChallengePost)

export interface EntriesServices {
  entries: EntriesService
  entering: EnteringService
  removal: EntryRemovalService
  marks: MarksService
  awards: AwardService
}

export function entriesRoutes(
  app: App,
  { entries, entering, removal, marks, awards }: EntriesServices,
): void {
  app.serve(contract.getChallenge, async ({ actor, params, query }) =>
    entriesAnswer(await entries.get(actor, params.id, query.post)),
  )
  app.serve(contract.challengeEntries, async ({ actor, params, query }) =>
    entriesAnswer(await entries.page(actor, params.id, query)),
  )
  app.serve(contract.enterChallenge, ({ actor, params, body, upload, idempotency }) => {
    const { legend, alt, edit, postToProfile } = body
    const wanted = { file: upload, legend, alt, edit, isOnProfile: postToProfile === 'true' }
    return entering.enter(actor, params.id, wanted, idempotency)
  })
  app.serve(contract.removeEntry, ({ actor, params, body }) => removal.remove(actor, params.id, body.reason))
  app.serve(contract.assignAura, ({ actor, params, body, idempotency }) =>
    awards.assign(actor, params.id, body.post_id, idempotency),
  )
  app.serve(contract.toggleViewed, ({ actor, params }) => marks.toggleViewed(actor, params.id))
  app.serve(contract.rankEntry, ({ actor, params, body }) =>
    marks.rank(actor, params.id, body.ranking_position),
  )
  app.serve(contract.likeEntry, ({ actor, params, query, idempotency }) =>
    marks.like(actor, params.id, query.challengeId, idempotency),
  )
}

import * as contract from '@aura/contract/challenges/challenges.contract'
import { listResponses } from '../../platform/http/list-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { ChallengeCreation } from './challenges.create.service.ts'
import type { ChallengeDeletion } from './challenges.delete.service.ts'
import type { ChallengeLists } from './challenges.list.service.ts'

/** Simultaneous readers get the same cards: their serialized text is shared. */
const cardsAnswer = listResponses('challenges', contract.ChallengeCard)

interface ChallengesRoutesDeps {
  creation: ChallengeCreation
  lists: ChallengeLists
  deletion: ChallengeDeletion
}

export function challengesRoutes(app: App, { creation, lists, deletion }: ChallengesRoutesDeps): void {
  app.serve(contract.listChallenges, async ({ actor, query }) => cardsAnswer(await lists.page(actor, query)))
  app.serve(contract.createChallenge, ({ actor, body, idempotency }) =>
    creation.create(actor, body, idempotency),
  )
  app.serve(contract.deleteChallenge, ({ actor, params, idempotency }) =>
    deletion.delete(actor, params.id, idempotency),
  )
  app.serve(contract.challengeRecord, ({ actor, params }) => lists.recordOf(actor, params.pseudo))
}

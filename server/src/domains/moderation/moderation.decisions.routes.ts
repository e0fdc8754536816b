import * as contract from '@aura/contract/moderation/moderation.decisions.contract'
import * as own from '@aura/contract/moderation/moderation.own.contract'
import type { App } from '../../platform/http/serve.ts'
import type { AppealAnswering } from './moderation.appeals.service.ts'
import type { DecisionsService } from './moderation.decisions.service.ts'
import type { OwnDecisions } from './moderation.own-decisions.service.ts'
import type { Reopening } from './moderation.reopen.service.ts'
import type { Undoing } from './moderation.undo.service.ts'

export interface DecisionServices {
  decisions: DecisionsService
  undoing: Undoing
  reopening: Reopening
  appealAnswering: AppealAnswering
  ownDecisions: OwnDecisions
}

export function decisionsRoutes(
  app: App,
  { decisions, undoing, reopening, appealAnswering, ownDecisions }: DecisionServices,
): void {
  app.serve(contract.decideCase, ({ actor, params, body, idempotency }) =>
    decisions.decide(actor, params.id, body, idempotency),
  )
  app.serve(contract.previewDecision, ({ actor, params, body }) => decisions.preview(actor, params.id, body))
  app.serve(contract.decideCases, ({ actor, body, idempotency }) =>
    decisions.decideMany(actor, body, idempotency),
  )
  app.serve(contract.resolveReport, ({ actor, params, body, idempotency }) =>
    decisions.resolveReport(actor, params.id, body, idempotency),
  )
  app.serve(contract.undoDecision, async ({ actor, params }) => ({
    decisions: await decisions.present(actor, await undoing.undo(actor, params.id)),
  }))
  app.serve(contract.confirmDecision, ({ actor, params, body }) =>
    decisions.confirm(actor, params.id, body.confirm),
  )
  app.serve(contract.reopenCase, ({ actor, params }) => reopening.reopen(actor, params.id))
  app.serve(contract.answerContest, ({ actor, params, body, idempotency }) =>
    appealAnswering.answer(actor, params.id, body, idempotency),
  )
  app.serve(own.listOwnDecisions, ({ actor, query }) => ownDecisions.list(actor, query))
  app.serve(own.contestDecision, ({ actor, params, body, idempotency }) =>
    ownDecisions.appeal(actor, params.id, body.words, idempotency),
  )
  app.serve(own.showLinkedDecisions, ({ query }) => ownDecisions.showLinked(query.token))
  app.serve(own.contestLinkedDecision, ({ body }) =>
    ownDecisions.appealLinked(body.token, body.decision_id, body.words),
  )
}

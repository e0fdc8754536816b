import { auraBalance, auraDay, donateAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, auraHistoryFile, contestMovement } from '@aura/contract/aura/aura.history.contract'
import type { App } from '../../platform/http/serve.ts'
import type { AllowanceService } from './aura.allowance.service.ts'
import type { AppealsService } from './aura.appeals.service.ts'
import type { DonationsService } from './aura.donations.service.ts'
import type { HistoryService } from './aura.history.service.ts'
import type { AuraService } from './aura.service.ts'

export interface AuraServices {
  aura: AuraService
  allowance: AllowanceService
  donations: DonationsService
  history: HistoryService
  appeals: AppealsService
}

export function auraRoutes(app: App, { aura, allowance, donations, history, appeals }: AuraServices): void {
  app.serve(auraBalance, ({ actor }) => aura.ownBalance(actor))
  app.serve(auraDay, ({ actor, query }) => allowance.today(actor, query))
  app.serve(donateAura, ({ actor, body, idempotency }) => donations.donate(actor, body, idempotency))
  app.serve(auraHistory, ({ actor, query }) => history.page(actor, query))
  app.serve(auraHistoryFile, ({ actor, query, reply }) =>
    reply
      .headers({
        'content-disposition': 'attachment; filename="aura.csv"',
        'cache-control': 'private, no-store',
        vary: 'Authorization',
      })
      .type('text/csv; charset=utf-8')
      .send(history.file(actor, query.kind)),
  )
  app.serve(contestMovement, ({ actor, body }) => appeals.appeal(actor, body))
}

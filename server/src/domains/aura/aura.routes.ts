import { auraBalance, donateAura } from '@aura/contract/aura/aura.contract'
import type { App } from '../../platform/http/serve.ts'
import type { DonationsService } from './aura.donations.service.ts'
import type { AuraService } from './aura.service.ts'

export interface AuraServices {
  aura: AuraService
  donations: DonationsService
}

export function auraRoutes(app: App, { aura, donations }: AuraServices): void {
  app.serve(auraBalance, ({ actor }) => aura.ownBalance(actor))
  app.serve(donateAura, ({ actor, body, idempotency }) => donations.donate(actor, body, idempotency))
}

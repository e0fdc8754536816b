import { auraBalance } from '@aura/contract/aura/aura.contract'
import type { App } from '../../platform/http/serve.ts'
import type { AuraService } from './aura.service.ts'

export function auraRoutes(app: App, { aura }: { aura: AuraService }): void {
  app.serve(auraBalance, ({ actor }) => aura.ownBalance(actor))
}

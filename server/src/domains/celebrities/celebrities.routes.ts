import * as contract from '@aura/contract/celebrities/celebrities.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CelebritiesService } from './celebrities.service.ts'

export function celebritiesRoutes(app: App, { celebrities }: { celebrities: CelebritiesService }): void {
  app.serve(contract.searchCelebrities, ({ actor, query }) => celebrities.find(actor, query))
  app.serve(contract.getCelebrity, ({ actor, params }) => celebrities.get(actor, params.name))
  app.serve(contract.isProfileCelebrity, ({ actor, params }) => celebrities.isCelebrity(actor, params.pseudo))
}

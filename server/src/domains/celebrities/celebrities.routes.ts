import {
  getCelebrity,
  isProfileCelebrity,
  searchCelebrities,
} from '@aura/contract/celebrities/celebrities.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CelebritiesService } from './celebrities.service.ts'

export function celebritiesRoutes(app: App, { celebrities }: { celebrities: CelebritiesService }): void {
  app.serve(searchCelebrities, ({ query }) => celebrities.find(query))
  app.serve(getCelebrity, ({ params }) => celebrities.get(params.name))
  app.serve(isProfileCelebrity, ({ params }) => celebrities.isCelebrity(params.pseudo))
}

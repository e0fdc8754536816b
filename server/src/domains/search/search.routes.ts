import { allUsers, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import type { App } from '../../platform/http/serve.ts'
import type { DirectoryService } from './search.directory.service.ts'
import type { SearchService } from './search.service.ts'

interface SearchRoutesDeps {
  search: SearchService
  directory: DirectoryService
}

export function searchRoutes(app: App, { search, directory }: SearchRoutesDeps): void {
  app.serve(searchPeople, ({ actor, query }) => search.findPeople(actor, query))
  app.serve(searchRights, ({ actor }) => search.rightsOf(actor))
  app.serve(allUsers, ({ actor, query }) => directory.page(actor, query))
}

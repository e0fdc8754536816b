import * as contract from '@aura/contract/communities/communities.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommunitiesService } from './communities.service.ts'

interface CommunitiesRoutesDeps {
  communities: CommunitiesService
}

export function communitiesRoutes(app: App, { communities }: CommunitiesRoutesDeps): void {
  app.serve(contract.createCommunity, ({ actor, body: { name, description, privacy }, idempotency }) =>
    communities.create(actor, { name, description, isOpen: privacy === 0 }, idempotency),
  )
  app.serve(contract.getCommunity, ({ actor, params }) => communities.get(actor, params.id))
  app.serve(contract.communityRole, ({ actor, params }) => communities.roleOf(actor, params.id))
}

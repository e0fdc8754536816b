import * as contract from '@aura/contract/communities/communities.members.contract'
import type { App } from '../../platform/http/serve.ts'
import type { LogService } from './communities.log.service.ts'
import type { MembershipService } from './communities.members.service.ts'

interface MembersRoutesDeps {
  membership: MembershipService
  communityLog: LogService
}

export function communityMembersRoutes(app: App, { membership, communityLog }: MembersRoutesDeps): void {
  app.serve(contract.joinCommunity, ({ actor, params, body }) =>
    membership.join(actor, params.id, body.invitation),
  )
  app.serve(contract.leaveCommunity, ({ actor, params }) => membership.leave(actor, params.id))
  app.serve(contract.communityLog, ({ actor, params, query }) => communityLog.list(actor, params.id, query))
}

import { liftBan, listBans } from '@aura/contract/communities/communities.bans.contract'
import {
  checkInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '@aura/contract/communities/communities.invitations.contract'
import { communityLog as listLog } from '@aura/contract/communities/communities.log.contract'
import * as contract from '@aura/contract/communities/communities.members.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { writtenListResponses } from '../../platform/http/list-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { BansService } from './communities.bans.service.ts'
import type { InvitationsService } from './communities.invitations.service.ts'
import type { LogService } from './communities.log.service.ts'
import type { MembersListService } from './communities.members.list.service.ts'
import type { MembershipService } from './communities.members.service.ts'
import type { RequestsService } from './communities.requests.service.ts'
import type { RolesService } from './communities.roles.service.ts'

interface MembersRoutesDeps {
  membersList: MembersListService
  membership: MembershipService
  requests: RequestsService
  roles: RolesService
  bans: BansService
  invitations: InvitationsService
  communityLog: LogService
}

/** Simultaneous readers of a page get the same members: their serialized text is shared. */
const membersAnswer = writtenListResponses<ResponseOf<typeof contract.listMembers>, 'members'>('members')

export function communityMembersRoutes(app: App, deps: MembersRoutesDeps): void {
  const { membersList, membership, requests, roles, bans, invitations, communityLog } = deps
  app.serve(contract.listMembers, async ({ actor, params, query }) => {
    const { members, ...page } = await membersList.list(actor, params.id, query)
    return membersAnswer(page, members)
  })
  app.serve(contract.joinCommunity, ({ actor, params, body }) =>
    membership.join(actor, params.id, body.invitation),
  )
  app.serve(contract.leaveCommunity, ({ actor, params }) => membership.leave(actor, params.id))
  app.serve(contract.closeCommunity, ({ actor, params }) => membership.close(actor, params.id))
  app.serve(contract.requestToJoin, ({ actor, params, body }) => requests.ask(actor, params.id, body.answer))
  app.serve(contract.cancelJoinRequest, ({ actor, params }) => requests.cancel(actor, params.id))
  app.serve(contract.acceptRequest, ({ actor, params }) => requests.accept(actor, params.id))
  app.serve(contract.declineRequest, ({ actor, params, body }) =>
    requests.decline(actor, params.id, body.reason),
  )
  app.serve(contract.listDeclinedRequests, ({ actor, params, query }) =>
    requests.declined(actor, params.id, query),
  )
  app.serve(contract.updateMemberRole, ({ actor, params, body }) =>
    roles.update(actor, { communityId: body.communityId, accountId: params.userId }, body.role),
  )
  app.serve(contract.removeMember, ({ actor, params, body }) =>
    roles.remove(actor, { ...body, accountId: params.userId }),
  )
  app.serve(listBans, ({ actor, params, query }) => bans.list(actor, params.id, query))
  app.serve(liftBan, ({ actor, params }) => bans.lift(actor, params.id, params.userId))
  app.serve(listInvitations, ({ actor, params }) => invitations.list(actor, params.id))
  app.serve(checkInvitation, ({ actor, params, query }) =>
    invitations.check(actor, params.id, query.invitation),
  )
  app.serve(createInvitation, ({ actor, params, body }) => invitations.create(actor, params.id, body))
  app.serve(revokeInvitation, ({ actor, params }) =>
    invitations.revoke(actor, params.id, params.invitationId),
  )
  app.serve(listLog, ({ actor, subject, query }) => communityLog.list(actor, subject, query))
}

import type { DomainModule } from '../../domain-module.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { ShownToReader } from '../notifications/notifications.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findExistingNames } from './communities.access.queries.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { forgetEndedBans } from './communities.bans.queries.ts'
import { createBansService } from './communities.bans.service.ts'
import { forgetOldInvitations } from './communities.invitations.queries.ts'
import { createInvitationsService } from './communities.invitations.service.ts'
import { createLogService } from './communities.log.service.ts'
import { createMembersListService } from './communities.members.list.service.ts'
import { communityMembersRoutes } from './communities.members.routes.ts'
import { createMembershipService } from './communities.members.service.ts'
import { createRequestsService } from './communities.requests.service.ts'
import { findManaged } from './communities.roles.queries.ts'
import { createRolesService } from './communities.roles.service.ts'
import { rebuildMemberLists, standingsRollup } from './communities.rollup.service.ts'
import { createSuccessionService, type SuccessionService } from './communities.succession.service.ts'
import { memberListChecks } from './communities.verify.queries.ts'
import type { CommunityWithdrawal } from './communities.withdraw.service.ts'

/** Services of the platform and of other domains that members of communities use. */
export interface CommunityMembersNeeds {
  db: Db
  clock: Clock
  accountVisibility: AccountVisibility
  aura: AuraService
  onSuspendedForGood: (handle: SuccessionService['onSuspendedForGood']) => void
  onSuspensionLifted: (handle: SuccessionService['onSuspensionLifted']) => void
  onAppealTimeOver: (handle: SuccessionService['onAppealTimeOver']) => void
  setNotifiedCommunities: (finds: Pick<ShownToReader, 'findCommunities' | 'findManaged'>) => void
}

/** The part of the module about members: requests, roles, bans, invitations and the log. */
export function composeCommunityMembers(
  needs: CommunityMembersNeeds,
  { communityAccess, withdrawal }: { communityAccess: CommunityAccess; withdrawal: CommunityWithdrawal },
) {
  const { db, clock, accountVisibility, aura } = needs
  const deps = { db, clock, accountVisibility, aura, communityAccess }
  const requests = createRequestsService(deps)
  const services = {
    requests,
    membersList: createMembersListService({ ...deps, requests }),
    membership: createMembershipService(deps),
    roles: createRolesService(deps),
    bans: createBansService(deps),
    invitations: createInvitationsService(deps),
    communityLog: createLogService(deps),
  }
  const succession = createSuccessionService({ ...deps, withdrawal })
  needs.onSuspendedForGood(succession.onSuspendedForGood)
  needs.onSuspensionLifted(succession.onSuspensionLifted)
  needs.onAppealTimeOver(succession.onAppealTimeOver)
  needs.setNotifiedCommunities({
    findCommunities: (communityIds) => findExistingNames(db, communityIds),
    findManaged: (actor, communityIds) => findManaged(db, actor.userId, communityIds),
  })
  return {
    services: {},
    routes: (app) => communityMembersRoutes(app, services),
    rollups: [standingsRollup],
    checks: memberListChecks,
    rebuilds: [{ what: 'places in lists of members', run: rebuildMemberLists }],
    forgetAccount: (tx, { id }) => succession.forgetAllOf(tx, id),
    housekeeping: [
      forgetEndedBans,
      (connection, now) => forgetOldInvitations(connection, later(now, -days(30))),
    ],
  } satisfies DomainModule
}

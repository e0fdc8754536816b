import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { MediaVisibility } from '../media/media.visibility.ts'
import type { CommunityAccessRow } from './communities.access.queries.ts'
import { createCommunityAccess } from './communities.access.service.ts'
import { isAnyCoverShown } from './communities.edit.queries.ts'
import { createCommunityEditService } from './communities.edit.service.ts'
import { exportCommunities } from './communities.export.queries.ts'
import { createCommunityLists } from './communities.list.service.ts'
import { type CommunityMembersNeeds, composeCommunityMembers } from './communities.members.module.ts'
import { communitiesPersonalData } from './communities.personal-data.ts'
import { type CommunityPostsNeeds, composeCommunityPosts } from './communities.posts.module.ts'
import { createCommunityReads } from './communities.queries.ts'
import { membersRollup, rebuildCommunities } from './communities.rollup.service.ts'
import { communitiesRoutes } from './communities.routes.ts'
import { createCommunitiesService } from './communities.service.ts'
import { communityChecks } from './communities.verify.queries.ts'
import { createCommunityWithdrawal } from './communities.withdraw.service.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'member-of:community': CommunityAccessRow
    'manager-of:community': CommunityAccessRow
  }
}

type Needs = Pick<Platform, 'db' | 'clock'> &
  CommunityMembersNeeds &
  CommunityPostsNeeds & {
    sessions: Authentication
    media: MediaService
    mediaVisibility: MediaVisibility
  }

export const createModule = (needs: Needs) => {
  const { db, clock, accountVisibility, media, mediaVisibility, posts, postVisibility } = needs
  const communityAccess = createCommunityAccess({ db })
  const reads = createCommunityReads({ media, accountVisibility, posts, postVisibility })
  const communities = createCommunitiesService({ db, clock, reads, media, accountVisibility })
  const communityEdit = createCommunityEditService({
    db,
    clock,
    communityAccess,
    media,
    sessions: needs.sessions,
  })
  const communityLists = createCommunityLists({ db, clock, reads, media })
  const { onCommunityPostRemoved, ...postsPart } = composeCommunityPosts(needs, communityAccess)
  const withdrawal = createCommunityWithdrawal({ clock })
  const membersPart = composeCommunityMembers(needs, { communityAccess, withdrawal })
  mediaVisibility.cover = async (mediaIds) => ((await isAnyCoverShown(db, mediaIds)) ? 'everyone' : undefined)
  return {
    services: {
      communityAccess,
      communities,
      communityEdit,
      onCommunityPostRemoved,
      communityWithdrawal: withdrawal,
    },
    routes: (app) => {
      communitiesRoutes(app, { communities, communityLists, communityEdit })
      membersPart.routes(app)
      postsPart.routes(app)
    },
    access: {
      'member-of:community': (actor, id) => communityAccess.requireMember(actor, id),
      'manager-of:community': (actor, id) => communityAccess.requireStaff(actor, id),
    },
    rollups: [membersRollup, ...membersPart.rollups],
    checks: [...communityChecks, ...membersPart.checks],
    rebuilds: [{ what: 'communities', run: rebuildCommunities }, ...membersPart.rebuilds],
    forgetAccount: membersPart.forgetAccount,
    housekeeping: [...membersPart.housekeeping, (connection) => communityEdit.forgetClosed(connection)],
    personalData: communitiesPersonalData,
    exportAccount: exportCommunities(db),
  } satisfies DomainModule
}

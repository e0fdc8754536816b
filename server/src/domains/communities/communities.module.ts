import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MediaService } from '../media/media.service.ts'
import type { MediaVisibility } from '../media/media.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccessRow } from './communities.access.queries.ts'
import { createCommunityAccess } from './communities.access.service.ts'
import { isAnyCoverShown } from './communities.edit.queries.ts'
import { createCommunityEditService } from './communities.edit.service.ts'
import { createCommunityLists } from './communities.list.service.ts'
import { createLogService } from './communities.log.service.ts'
import { communityMembersRoutes } from './communities.members.routes.ts'
import { createMembershipService } from './communities.members.service.ts'
import { type CommunityPostsNeeds, composeCommunityPosts } from './communities.posts.compose.service.ts'
import { createCommunityReads } from './communities.queries.ts'
import { communitiesRoutes } from './communities.routes.ts'
import { createCommunitiesService } from './communities.service.ts'
import { membersRollup, rebuildCommunities } from './communities.totals.service.ts'
import { communityChecks } from './communities.verify.queries.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'member-of:community': CommunityAccessRow
    'manager-of:community': CommunityAccessRow
  }
}

type Needs = Pick<Platform, 'db' | 'clock'> &
  CommunityPostsNeeds & {
    accountVisibility: AccountVisibility
    media: MediaService
    mediaVisibility: MediaVisibility
  }

export const createModule = (needs: Needs) => {
  const { db, clock, accountVisibility, media, mediaVisibility } = needs
  const communityAccess = createCommunityAccess({ db })
  const reads = createCommunityReads({ media, accountVisibility, posts: needs.posts })
  const communities = createCommunitiesService({ db, clock, reads, media })
  const communityEdit = createCommunityEditService({ db, clock, communityAccess, media })
  const communityLists = createCommunityLists({ db, clock, reads, media })
  const { onCommunityPostRemoved, ...postsPart } = composeCommunityPosts(needs, communityAccess)
  const members = {
    membership: createMembershipService({ db, clock, communityAccess }),
    communityLog: createLogService({ db, accountVisibility }),
  }
  mediaVisibility.cover = (mediaIds) => isAnyCoverShown(db, mediaIds)
  return {
    services: { communityAccess, communities, communityEdit, onCommunityPostRemoved },
    routes: (app) => {
      communitiesRoutes(app, { communities, communityLists, communityEdit })
      communityMembersRoutes(app, members)
      postsPart.routes(app)
    },
    access: {
      'member-of:community': (actor, id) => communityAccess.requireMember(actor, id),
      'manager-of:community': (actor, id) => communityAccess.requireStaff(actor, id),
    },
    rollups: [membersRollup],
    checks: communityChecks,
    rebuilds: [{ what: 'communities', run: rebuildCommunities }],
  } satisfies DomainModule
}

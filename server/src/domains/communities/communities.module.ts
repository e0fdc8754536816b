import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CommunityAccessRow } from './communities.access.queries.ts'
import { createCommunityAccess } from './communities.access.service.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'member-of:community': CommunityAccessRow
    'manager-of:community': CommunityAccessRow
  }
}

type Needs = Pick<Platform, 'db'>

export const createModule = ({ db }: Needs) => {
  const communityAccess = createCommunityAccess({ db })
  return {
    services: { communityAccess },
    access: {
      'member-of:community': (actor, id) => communityAccess.requireMember(actor, id),
      'manager-of:community': (actor, id) => communityAccess.requireStaff(actor, id),
    },
  } satisfies DomainModule
}

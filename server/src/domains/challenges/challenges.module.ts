import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'
import { createChallengeAccess } from './challenges.access.service.ts'

declare module '../../platform/http/access.ts' {
  interface AccessSubjects {
    'owner-of:challenge': ChallengeRow
  }
}

type Needs = Pick<Platform, 'db'>

export const createModule = ({ db }: Needs) => {
  const challengeAccess = createChallengeAccess({ db })
  return {
    services: { challengeAccess },
    access: {
      'owner-of:challenge': (actor, id) => challengeAccess.requireCreator(actor, id),
    },
  } satisfies DomainModule
}

import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import { toxicityRoutes } from './toxicity.routes.ts'
import { createToxicityScorer } from './toxicity.service.ts'

type Needs = Pick<Platform, 'clock' | 'log' | 'config'>

export const createModule = ({ clock, log, config }: Needs) => {
  const toxicity = createToxicityScorer({ clock, log, url: config.toxicityUrl })
  return {
    services: { toxicity },
    routes: (app) => toxicityRoutes(app, { toxicity }),
  } satisfies DomainModule
}

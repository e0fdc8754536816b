import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuraService } from '../aura/aura.service.ts'
import { createCalmDigest, defineCalmDigest } from './preferences.digest.service.ts'
import { exportPreferences } from './preferences.export.queries.ts'
import { preferencesPersonalData } from './preferences.personal-data.ts'
import { forgetCalmPeriods } from './preferences.queries.ts'
import { preferencesRoutes } from './preferences.routes.ts'
import { createPreferencesService } from './preferences.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs'> & { aura: AuraService }

export const createModule = ({ db, clock, jobs, aura }: Needs) => {
  const preferences = createPreferencesService({ db, clock })
  const calmDigest = createCalmDigest({ db, clock, sumReceived: aura.sumReceived })
  defineCalmDigest(jobs, calmDigest)
  return {
    services: { preferences, calmDigest },
    routes: (app) => preferencesRoutes(app, { preferences }),
    forgetAccount: (tx, { id }) => preferences.forgetAllOf(tx, id),
    housekeeping: [forgetCalmPeriods],
    personalData: preferencesPersonalData,
    exportAccount: exportPreferences(db),
  } satisfies DomainModule
}

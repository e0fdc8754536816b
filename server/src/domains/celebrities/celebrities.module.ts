import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { exportCelebrity } from './celebrities.export.queries.ts'
import { importCelebrities } from './celebrities.import.service.ts'
import { linkAccount } from './celebrities.link.service.ts'
import { celebritiesPersonalData } from './celebrities.personal-data.ts'
import { celebritiesRoutes } from './celebrities.routes.ts'
import { createCelebritiesService } from './celebrities.service.ts'

type ImportedRecords = Parameters<typeof importCelebrities>[1]
type OnFault = Parameters<typeof importCelebrities>[2]
type Needs = Pick<Platform, 'db'> & { accountVisibility: AccountVisibility }

export const createModule = ({ db, accountVisibility }: Needs) => {
  const celebrities = createCelebritiesService({ db, accountVisibility })
  return {
    services: {
      celebrities,
      /** For the command that maintains them. */
      celebrityRecords: {
        import: (records: ImportedRecords, onFault: OnFault) => importCelebrities(db, records, onFault),
        linkAccount: (wikidataId: string, pseudo: string | null) => linkAccount(db, wikidataId, pseudo),
      },
    },
    routes: (app) => celebritiesRoutes(app, { celebrities }),
    forgetAccount: (tx, { id }) => celebrities.forgetAccount(tx, id),
    personalData: celebritiesPersonalData,
    exportAccount: exportCelebrity(db),
  } satisfies DomainModule
}

import type { DomainModule } from '../../domain-module.ts'
import type { ExportAccount, PersonalData } from '../../personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { createContents } from './exports.contents.service.ts'
import { defineMaking } from './exports.make.service.ts'
import { exportsRoutes } from './exports.routes.ts'
import { createExportsService } from './exports.service.ts'
import { exportsPersonalData } from './exports.tables.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs' | 'store' | 'jwtSecret' | 'publicUrl'> & {
  accounts: AccountsService
  media: MediaService
  sessions: Pick<Authentication, 'findLive'>
  personalDataOf: () => readonly PersonalData[]
  exportAccount: ExportAccount
}

export const createModule = (needs: Needs) => {
  const { personalDataOf, exportAccount } = needs
  defineMaking({ ...needs, filesOf: createContents(needs).filesOf })
  const exports = createExportsService({ ...needs, findLive: needs.sessions.findLive })
  return {
    services: { exports, personalDataOf, exportAccount },
    routes: (app) => exportsRoutes(app, { exports, personalDataOf }),
    forgetAccount: (tx, { id }) => exports.forgetAllOf(tx, id),
    housekeeping: [exports.forgetOld],
    personalData: exportsPersonalData,
  } satisfies DomainModule
}

import type { DomainModule } from '../../domain-module.ts'
import type { ExportAccount, PersonalData } from '../../personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { type AnnouncedPart, type ArchiveJob, createArchives } from './exports.archive.service.ts'
import { createContents } from './exports.contents.service.ts'
import { defineMaking } from './exports.make.service.ts'
import { exportsPersonalData } from './exports.personal-data.ts'
import { exportsRoutes } from './exports.routes.ts'
import { createExportsService } from './exports.service.ts'

type PlatformNeeds =
  | ('db' | 'clock' | 'jobs' | 'store' | 'jwtSecret' | 'publicUrl')
  | ('config' | 'databaseUrl' | 'workers')

type Needs = Pick<Platform, PlatformNeeds> & {
  /** Entry point of the archive worker, which uses `archives` of this module. */
  archiveScript: URL
  accountMails: AccountMails
  media: MediaService
  auditLog: AuditLog
  sessions: Pick<Authentication, 'findLive'>
  personalDataOf: () => readonly PersonalData[]
  exportAccount: ExportAccount
}

/** An archive worker takes about 150 MB of memory, whatever the size of the archive. */
/** A part of an archive takes seconds, also on a busy machine with a slow store. */
const archiveLimits = { seconds: 12 * 3600, silentSeconds: 15 * 60, residentBytes: 400 * 1024 * 1024 }

export const createModule = (needs: Needs) => {
  const { personalDataOf, exportAccount, archiveScript, config, databaseUrl, workers } = needs
  defineMaking({
    ...needs,
    writeArchive: (archive, onPart) =>
      workers.run<ArchiveJob, null, AnnouncedPart>(
        { script: archiveScript, limits: archiveLimits },
        { archive, config, databaseUrl },
        onPart,
      ),
  })
  const archives = createArchives({ ...needs, filesOf: createContents(needs).filesOf })
  const exports = createExportsService({ ...needs, findLive: needs.sessions.findLive })
  return {
    services: { exports, archives, personalDataOf, exportAccount },
    routes: (app) => exportsRoutes(app, { exports, personalDataOf }),
    forgetAccount: (tx, { id }) => exports.forgetAllOf(tx, id),
    housekeeping: [exports.forgetOld],
    personalData: exportsPersonalData,
  } satisfies DomainModule
}

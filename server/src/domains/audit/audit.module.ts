import { listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetPersonInEntries } from './audit.queries.ts'
import { createAuditLog } from './audit.service.ts'

export const createModule = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  const auditLog = createAuditLog({ db, clock })
  return {
    services: { auditLog },
    routes: (app) => {
      app.serve(listAudit, ({ query }) => auditLog.list(query))
      app.serve(listAuditors, () => auditLog.listActors())
    },
    forgetAccount: (tx, { id }) => forgetPersonInEntries(tx, id),
  } satisfies DomainModule
}

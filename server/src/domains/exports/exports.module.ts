import type { DomainModule } from '../../domain-module.ts'
import type { ExportAccount, PersonalData } from '../../personal-data.ts'

interface Needs {
  personalDataOf: () => readonly PersonalData[]
  exportAccount: ExportAccount
}

export const createModule = ({ personalDataOf, exportAccount }: Needs) =>
  ({
    services: { personalDataOf, exportAccount },
  }) satisfies DomainModule

import type { Id } from '@aura/contract/common'
import type { ExportAccount, PersonalData } from './personal-data.ts'
import type { Check } from './platform/db/checks.ts'
import type { Db, Tx } from './platform/db/database.ts'
import type { AccessChecks } from './platform/http/access.ts'
import type { App } from './platform/http/serve.ts'
import type { Forget } from './platform/jobs/housekeeping.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import type { Watchable } from './platform/realtime/socket-sessions.ts'
import type { Rollup } from './platform/rollup/rollup.ts'

/** What a domain gives to the server. Its `x.module.ts` exports `createModule`, which builds the domain from its context. */
export interface DomainModule<Services extends object = object> {
  /** Services by name, handed to the modules after this one. */
  services: Services
  /** Registers the domain's endpoints. */
  routes?: (app: App) => void
  /** Access rules that this domain checks. */
  access?: Partial<AccessChecks>
  rollups?: readonly Rollup[]
  /** Invariants that `npm run aura -- verify` proves. */
  checks?: readonly Check[]
  /** Totals that `npm run aura -- rebuild` recomputes. */
  rebuilds?: readonly Rebuild[]
  /** Locks rows that other transactions lock before an account, until this one ends: runs before the account is erased. */
  lockForErasure?: (tx: Tx, accountId: Id) => Promise<void>
  /** Deletes what belongs to an erased account. */
  forgetAccount?: ForgetAccount
  /** What the domain's tables hold about people, and what becomes of it [PRV-09]. */
  personalData?: readonly PersonalData[]
  /** What the domain holds of a person, for that person [PRV-02]. */
  exportAccount?: ExportAccount
  /** Deletes outdated rows every night. */
  housekeeping?: readonly Forget[]
  /** Handlers of messages between processes, by channel. */
  channels?: (realtime: Realtime, onError: (error: unknown) => void) => MessageHandlers
  /** Kinds of subjects whose events pages may ask for over the socket. */
  watchable?: Watchable
  /** Awaited before the server answers its first call. */
  prepare?: () => Promise<void>
}

type MessageHandlers = Readonly<Record<string, (message: string) => void>>

export interface Rebuild {
  /** What is recomputed, in the plural. */
  what: string
  /** Answers how many were wrong. */
  run: (db: Db) => Promise<number>
}

export interface ErasedAccount {
  id: Id
  pictureMediaId: Id | null
}

/** Runs in the transaction that makes the account anonymous. */
export type ForgetAccount = (tx: Tx, account: ErasedAccount) => Promise<void>

type ModuleFile<Context, Services extends object> = Promise<{
  createModule: (context: Context) => DomainModule<Services>
}>

interface Composer<Platform, Services> {
  /** Adds a domain. It does not compile before the domains whose services its module asks for. */
  add<Added extends object>(
    file: ModuleFile<Platform & Services & Collected, Added>,
  ): Composer<Platform, Services & Added>
  build(): Promise<Composed<Services>>
}

/** What modules are handed of all modules together. */
interface Collected {
  lockForErasure: Composed<object>['lockForErasure']
  forgetAccount: ForgetAccount
  exportAccount: ExportAccount
  /** In the order of the modules. */
  personalDataOf: () => readonly PersonalData[]
}

export interface Composed<Services> extends Required<Omit<DomainModule, 'services' | 'access'>> {
  services: Services
  access: Partial<AccessChecks>
}

/** Builds modules in the order in which they are added, each with the platform and the services of those before it. */
export function composeModules<Platform extends object>(platform: Platform): Composer<Platform, object> {
  const files: ModuleFile<object, object>[] = []
  const composer = {
    add(file: ModuleFile<object, object>) {
      files.push(file)
      return composer
    },
    async build() {
      const modules: DomainModule[] = []
      const services = {}
      const lockForErasure: Collected['lockForErasure'] = (tx, id) => collect(modules).lockForErasure(tx, id)
      const forgetAccount: ForgetAccount = (tx, account) => collect(modules).forgetAccount(tx, account)
      const exportAccount: ExportAccount = (person) => collect(modules).exportAccount(person)
      const personalDataOf = () => collect(modules).personalData
      const collected = { lockForErasure, forgetAccount, exportAccount, personalDataOf }
      for (const { createModule } of await Promise.all(files)) {
        const created = createModule({ ...platform, ...collected, ...services })
        Object.assign(services, created.services)
        modules.push(created)
      }
      return { ...collect(modules), services }
    },
  }
  return composer as Composer<Platform, object>
}

function collect(modules: readonly DomainModule[]): Omit<Composed<object>, 'services'> {
  return {
    routes: (app) => {
      for (const { routes } of modules) routes?.(app)
    },
    access: Object.assign({}, ...modules.map(({ access }) => access)),
    rollups: modules.flatMap(({ rollups = [] }) => rollups),
    checks: modules.flatMap(({ checks = [] }) => checks),
    rebuilds: modules.flatMap(({ rebuilds = [] }) => rebuilds),
    personalData: modules.flatMap(({ personalData = [] }) => personalData),
    exportAccount: (person) =>
      Object.assign({}, ...modules.map(({ exportAccount }) => exportAccount?.(person))),
    housekeeping: modules.flatMap(({ housekeeping = [] }) => housekeeping),
    channels: (realtime, onError) =>
      Object.assign({}, ...modules.map(({ channels }) => channels?.(realtime, onError))),
    watchable: Object.assign({}, ...modules.map(({ watchable }) => watchable)),
    lockForErasure: async (tx, accountId) => {
      for (const { lockForErasure } of modules) await lockForErasure?.(tx, accountId)
    },
    forgetAccount: async (tx, account) => {
      for (const { forgetAccount } of modules) await forgetAccount?.(tx, account)
    },
    prepare: async () => {
      for (const { prepare } of modules) await prepare?.()
    },
  }
}

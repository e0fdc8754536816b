import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import { exportDays } from '@aura/contract/exports/exports.limits'
import { pagePaths } from '@aura/contract/page-paths'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { asWriteFailure } from '../../platform/store/no-space.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { AnnouncedPart, Archive } from './exports.archive.service.ts'
import {
  type BegunExport,
  beginExport,
  endFormer,
  findOrphanedParts,
  forgetParts,
  insertPart,
  markFailed,
  markReady,
} from './exports.queries.ts'
import { readyMail } from './exports.texts.ts'

export interface MakingDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  store: MediaStore
  accountMails: AccountMails
  publicUrl: string
  /** Stores each part of an archive after `onPart` has resolved; aborts when `onPart` rejects. */
  writeArchive: (archive: Archive, onPart: (part: AnnouncedPart) => Promise<void>) => Promise<unknown>
}

export const makeExportJob = 'exports.make'
export interface MakeExport {
  exportId: Id
}

const maxAttempts = 4
/** Runs that may be interrupted before they count as an attempt, beside the one that marks the export as failed. */
const maxUncountedRuns = 2

/** Another process makes the export again, or its account is gone. */
class Superseded extends Error {}

/**
 * Makes exports, one at a time per process. An interrupted export is made again from the start, and offered once it is complete
 * [PRV-02].
 */
export function defineMaking({
  db,
  clock,
  jobs,
  store,
  accountMails,
  publicUrl,
  writeArchive,
}: MakingDeps): void {
  async function removeParts(names: readonly string[]): Promise<void> {
    for (const name of names) await store.remove(name)
  }

  /** `names` gets the name of each part before it is stored, so that the parts of a failed attempt can be removed. */
  async function storeParts(exportId: Id, { attempt, person }: BegunExport, names: string[]): Promise<void> {
    const folder = join(store.tempFolder, `export-${randomUUID()}`)
    try {
      await mkdir(folder).catch((error: unknown) => {
        throw asWriteFailure(error)
      })
      await writeArchive({ exportId, person, atMs: clock.now().getTime(), folder }, async (part) => {
        names.push(part.name)
        const isOurs = await inTransaction(db, (tx) => insertPart(tx, { exportId, attempt, ...part }))
        if (!isOurs) throw new Superseded()
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function offer(exportId: Id, { accountId, attempt }: BegunExport): Promise<void> {
    const now = clock.now()
    const until = later(now, days(exportDays))
    await inTransaction(db, async (tx) => {
      if (!(await markReady(tx, exportId, attempt, { now, until }))) throw new Superseded()
      await endFormer(tx, accountId, exportId, now)
      const address = `${publicUrl}${pagePaths.exportsOfAccount}`
      const words = (pseudo: string, suspendedUntil: Date | null) => {
        const isSuspended = suspendedUntil !== null && suspendedUntil > now
        const suspension = isSuspended
          ? { until: formatMoment(suspendedUntil), isLater: suspendedUntil >= until }
          : undefined
        return readyMail({ pseudo, until: formatMoment(until), address, suspension })
      }
      await accountMails.mail(tx, accountId, words, `${accountId} export`)
    })
  }

  async function make(exportId: Id): Promise<void> {
    const begun = await inTransaction(db, (tx) => beginExport(tx, exportId, clock.now()))
    if (!begun) return
    const { attempt, formerParts } = begun
    const names: string[] = []
    try {
      await removeParts(formerParts)
      // A crash records no failure: the attempt after the last allowed one marks the export as failed.
      if (attempt > maxAttempts) throw new Error(`${maxAttempts} attempts were interrupted`)
      await storeParts(exportId, begun, names)
      await offer(exportId, begun)
    } catch (error) {
      const isSuperseded = error instanceof Superseded
      if (!isSuperseded) {
        const isFull = error instanceof DomainError && error.code === 'platform.no-space'
        const failure = isFull ? 'no space' : String(error)
        await inTransaction(db, (tx) =>
          isFull || attempt >= maxAttempts
            ? markFailed(tx, exportId, attempt, failure)
            : forgetParts(tx, exportId, attempt),
        )
      }
      // The transaction that offers the export may have committed although its answer was lost, so the database is asked.
      await removeParts(await findOrphanedParts(db, names))
      if (!isSuperseded) throw error
    }
  }

  jobs.define<MakeExport>({
    name: makeExportJob,
    retryLimit: maxAttempts + maxUncountedRuns,
    retryDelaySeconds: 30,
    expireSeconds: 12 * 3600,
    heartbeatSeconds: 30,
    run: ({ exportId }) => make(exportId),
  })
}

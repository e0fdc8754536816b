import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import { exportDays } from '@aura/contract/exports/exports.limits'
import { makeZip } from 'client-zip'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { asWriteFailure } from '../../platform/store/no-space.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ZippedFile } from './exports.contents.service.ts'
import { type BegunExport, beginExport, insertPart, markFailed, markReady } from './exports.queries.ts'
import { readyMail } from './exports.texts.ts'

export interface MakingDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  store: MediaStore
  accounts: Pick<AccountsService, 'mail'>
  publicUrl: string
  filesOf: (person: BegunExport['person'], at: Date) => AsyncIterable<ZippedFile>
}

export const makeExportJob = 'exports.make'
export interface MakeExport {
  exportId: Id
}

/** Each part is one file of the store, so that neither S3 nor a full disk needs room for the whole twice. */
const partBytes = 32 * 1024 * 1024
/** After this time the work rests as long as it took, so that calls are served meanwhile. */
const msBetweenRests = 5
const longestRestMs = 200
const maxAttempts = 4

/** Another process makes the export anew, or its account is gone. */
class Superseded extends Error {}

/** Makes exports, one at a time in a process; an interrupted one is made anew, and is offered once it is whole [PRV-02]. */
export function defineMaking({ db, clock, jobs, store, accounts, publicUrl, filesOf }: MakingDeps): void {
  async function removeParts(names: readonly string[]): Promise<void> {
    for (const name of names) await store.remove(name)
  }

  /** Cuts the bytes of a zip into files of the store. */
  async function writeParts(exportId: Id, attempt: number, zip: AsyncIterable<Uint8Array>, stored: string[]) {
    let part: { file: FileHandle; path: string; bytes: number } | undefined
    async function begin() {
      const path = join(store.tempFolder, `export-${randomUUID()}`)
      return { file: await open(path, 'wx').catch(rethrowAsWriteFailure), path, bytes: 0 }
    }
    async function end({ file, path, bytes }: NonNullable<typeof part>) {
      await file.close()
      const name = `export-${exportId}-${randomUUID()}.part`
      stored.push(name)
      await store.put(path, name)
      const number = stored.length
      const isOurs = await inTransaction(db, (tx) =>
        insertPart(tx, { exportId, attempt, number, name, bytes }),
      )
      if (!isOurs) throw new Superseded()
    }
    const rest = createRests()
    try {
      for await (const chunk of zip) {
        part ??= await begin()
        await part.file.writeFile(chunk).catch(rethrowAsWriteFailure)
        part.bytes += chunk.byteLength
        await rest()
        if (part.bytes < partBytes) continue
        await end(part)
        part = undefined
      }
      if (part) await end(part)
      part = undefined
    } finally {
      if (part) {
        await part.file.close().catch(() => {})
        await rm(part.path, { force: true })
      }
    }
  }

  async function offer(exportId: Id, { accountId, attempt }: BegunExport): Promise<void> {
    const now = clock.now()
    const until = later(now, days(exportDays))
    await inTransaction(db, async (tx) => {
      if (!(await markReady(tx, exportId, attempt, { now, until }))) throw new Superseded()
      const address = `${publicUrl}/settings/data`
      const words = (pseudo: string) => readyMail(pseudo, formatMoment(until), address)
      await accounts.mail(tx, accountId, words, `${accountId} export`)
    })
  }

  async function make(exportId: Id): Promise<void> {
    const begun = await inTransaction(db, (tx) => beginExport(tx, exportId))
    if (!begun) return
    const { attempt, person } = begun
    const stored: string[] = []
    try {
      const zip = makeZip(filesOf(person, clock.now()), { buffersAreUTF8: true })
      await writeParts(exportId, attempt, zip, stored)
      await offer(exportId, begun)
    } catch (error) {
      await removeParts(stored)
      if (error instanceof Superseded) return
      const isFull = error instanceof DomainError && error.code === 'platform.no-space'
      if (!isFull && attempt < maxAttempts) throw error
      await inTransaction(db, (tx) => markFailed(tx, exportId, attempt, isFull ? 'no space' : String(error)))
      throw error
    }
  }

  jobs.define<MakeExport>({
    name: makeExportJob,
    retryLimit: maxAttempts,
    retryDelaySeconds: 30,
    expireSeconds: 12 * 3600,
    heartbeatSeconds: 30,
    run: ({ exportId }) => make(exportId),
  })
}

function rethrowAsWriteFailure(error: unknown): never {
  throw asWriteFailure(error)
}

/** Rests after each {@link msBetweenRests}, as long as the work since the last rest took. */
function createRests(): () => Promise<void> {
  let restedAt = performance.now()
  return async () => {
    const workedMs = performance.now() - restedAt
    if (workedMs < msBetweenRests) return
    await sleep(Math.min(workedMs, longestRestMs))
    restedAt = performance.now()
  }
}

import { Readable } from 'node:stream'
import type { Id } from '@aura/contract/common'
import type { AccountExport, ExportStatus } from '@aura/contract/exports/exports.contract'
import { downloadMinutes, exportsPerDay } from '@aura/contract/exports/exports.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, hours, later, minutes, secondsUntil } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type ByteRange, isArchivePart, type MediaStore } from '../../platform/store/media-store.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { MediaService } from '../media/media.service.ts'
import { type MakeExport, makeExportJob } from './exports.make.service.ts'
import {
  deleteExportsOf,
  type ExportPart,
  type ExportRow,
  endOldExports,
  findExport,
  findExports,
  findOrphanedParts,
  findParts,
  insertExport,
} from './exports.queries.ts'
import { createTickets } from './exports.tickets.rules.ts'
import { presentExport } from './exports.views.ts'

export interface ExportsDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  store: MediaStore
  media: Pick<MediaService, 'bytesOf'>
  auditLog: AuditLog
  jwtSecret: string
  /** The actors of the sessions that are live, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
}

export type ExportsService = ReturnType<typeof createExportsService>

/** Days for which an export shows in the list of its owner. */
const listedDays = 30
const maxListed = 50
/** An export whose latest attempt started this long ago without an end is lost. */
const stuckMs = days(2)
/** So is one still pending after this time: jobs wait for 14 days at most. */
const lostMs = days(15)
/** Files without rows are kept this long, because a running export may still write their rows. */
const orphanAgeMs = hours(1)
const sweepBatch = 200

/** Exports begin in the order of their requests; this many bytes of media count like a request one minute later. */
const bytesPerMinute = 10_000_000

/**
 * Priority of the job of an export: smaller exports go first, without starving large ones. One of 5 GB yields only to exports
 * requested within the 500 minutes after it.
 */
function priorityOf(askedAt: Date, mediaBytes: number): number {
  return -Math.ceil(askedAt.getTime() / minutes(1) + mediaBytes / bytesPerMinute)
}

/** Exports of all data of an account: request, list, download, deletion [PRV-02, PRV-11]. */
export function createExportsService(deps: ExportsDeps) {
  const { db, clock, jobs, store, media, auditLog, jwtSecret, findLive } = deps
  const tickets = createTickets(jwtSecret)

  /** Inserts an export with the job that makes it; undefined while another one of the account is under way. */
  async function begin(tx: Tx, accountId: Id, now: Date): Promise<ExportRow | undefined> {
    const inserted = await insertExport(tx, accountId, now)
    if (!inserted) return undefined
    const data: MakeExport = { exportId: inserted.id }
    const priority = priorityOf(now, await media.bytesOf(tx, accountId))
    await jobs.enqueue(tx, makeExportJob, data, { priority })
    return inserted
  }

  /** @throws DomainError `exports.unknown`, `exports.not-ready` */
  async function requireReady(exportId: Id, accountId: Id): Promise<AccountExport> {
    const found = await findExport(db, exportId, accountId)
    if (!found) throw new DomainError('exports.unknown')
    const shown = presentExport(found, clock.now())
    if (shown.status !== 'ready') throw new DomainError('exports.not-ready')
    return shown
  }

  /** The live session that a ticket names. @throws DomainError `exports.unknown` once it has ended */
  async function requireLive(sessionId: Id): Promise<Actor> {
    const actor = (await findLive([sessionId])).get(sessionId)
    if (!actor) throw new DomainError('exports.unknown')
    return actor
  }

  /** Bytes of a range; `requireAllowed` is called before each part. */
  async function* bytesOf(
    parts: readonly ExportPart[],
    { start, end }: ByteRange,
    requireAllowed: () => Promise<unknown>,
  ): AsyncGenerator<Uint8Array> {
    let offset = 0
    for (const { name, bytes } of parts) {
      const range = { start: Math.max(start - offset, 0), end: Math.min(end - offset, bytes - 1) }
      offset += bytes
      if (range.start >= bytes || range.end < 0) continue
      await requireAllowed()
      const file = await store.open(name, range)
      if (!file) throw new DomainError('exports.unknown')
      yield* file.stream
    }
  }

  return {
    /** @throws DomainError `exports.under-way`, `exports.daily-limit` */
    request({ userId }: Actor, idempotency: IdempotencyKey | undefined): Promise<AccountExport> {
      return runOnce(db, userId, idempotency, async (tx) => {
        const now = clock.now()
        const inserted = await begin(tx, userId, now)
        if (!inserted) throw new DomainError('exports.under-way')
        const dayAgo = later(now, -days(1))
        const asked = await findExports(tx, userId, dayAgo, maxListed)
        const counted = asked.filter(
          ({ id, status, requestedAt }) => id !== inserted.id && status !== 'failed' && requestedAt > dayAgo,
        )
        if (counted.length >= exportsPerDay) {
          const next = later(counted[0]?.requestedAt ?? now, days(1))
          const retryAfterSeconds = secondsUntil(next, now)
          const values = { at: formatMoment(next) }
          throw new DomainError('exports.daily-limit', { values, retryAfterSeconds })
        }
        return presentExport(inserted, now)
      })
    },

    async list({ userId }: Actor): Promise<{ exports: AccountExport[] }> {
      const now = clock.now()
      const rows = await findExports(db, userId, later(now, -days(listedDays)), maxListed)
      return { exports: rows.map((row) => presentExport(row, now)) }
    },

    /** @throws DomainError `exports.unknown`, `exports.not-ready` */
    async openDownload(
      { userId, sessionId }: Actor,
      exportId: Id,
    ): Promise<{ url: string; expires_at: string }> {
      await requireReady(exportId, userId)
      const until = later(clock.now(), minutes(downloadMinutes))
      const ticket = tickets.write({ exportId, sessionId }, until)
      return { url: `/api/account/exports/file?ticket=${ticket}`, expires_at: until.toISOString() }
    },

    /** The zip that a ticket gives access to, while the session that requested it is live. @throws DomainError `exports.unknown` */
    async requireFile(text: string) {
      const ticket = tickets.read(text, clock.now())
      if (!ticket) throw new DomainError('exports.unknown')
      const { exportId, sessionId } = ticket
      const { userId } = await requireLive(sessionId)
      const { id, requested_at } = await requireReady(exportId, userId).catch(() => {
        throw new DomainError('exports.unknown')
      })
      const parts = await findParts(db, id)
      const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
      return {
        id,
        size,
        day: requested_at.slice(0, 10),
        // The download ends when the session ends.
        read: (range: ByteRange) =>
          Readable.from(
            bytesOf(parts, range, () => requireLive(sessionId)),
            { objectMode: false },
          ),
      }
    },

    /**
     * For an owner who cannot log in and has asked the operator: the export of the last day that is ready or under way, else a new one.
     *
     * @returns its id
     */
    async requestByCommand(accountId: Id, by: string): Promise<Id> {
      const now = clock.now()
      return inTransaction(db, async (tx) => {
        await auditLog.record(tx, { actor: by, act: 'export-account', personId: accountId })
        const findFresh = async () => {
          const rows = await findExports(tx, accountId, later(now, -days(listedDays)), maxListed)
          return rows.find((row) => isFresh(row, now))
        }
        const chosen = (await findFresh()) ?? (await begin(tx, accountId, now)) ?? (await findFresh())
        if (!chosen) throw new DomainError('exports.unknown')
        return chosen.id
      })
    },

    /** The state of an export, and its zip once it is ready. @throws DomainError `exports.unknown` */
    async findByCommand(exportId: Id, accountId: Id): Promise<{ status: ExportStatus; zip?: Readable }> {
      const found = await findExport(db, exportId, accountId)
      if (!found) throw new DomainError('exports.unknown')
      const { status } = presentExport(found, clock.now())
      if (status !== 'ready') return { status }
      const parts = await findParts(db, exportId)
      const whole = { start: 0, end: Number.MAX_SAFE_INTEGER }
      return {
        status,
        zip: Readable.from(
          bytesOf(parts, whole, async () => {}),
          { objectMode: false },
        ),
      }
    },

    forgetAllOf: (tx: Tx, accountId: Id): Promise<void> => deleteExportsOf(tx, accountId),

    /** Nightly job: expires exports, and removes files that belong to none. */
    async forgetOld(connection: Db, now: Date): Promise<void> {
      await endOldExports(connection, {
        now,
        stuckBefore: later(now, -stuckMs),
        lostBefore: later(now, -lostMs),
        forgottenBefore: later(now, -days(listedDays)),
      })
      const putBefore = later(now, -orphanAgeMs)
      let names: string[] = []
      const sweep = async () => {
        for (const name of await findOrphanedParts(connection, names)) await store.remove(name)
        names = []
      }
      for await (const file of store.list()) {
        if (isArchivePart(file.name) && file.putAt < putBefore) names.push(file.name)
        if (names.length === sweepBatch) await sweep()
      }
      await sweep()
    },
  }
}

/** Whether an operator need not ask for another export: it is under way, or ready and of the last day. */
function isFresh(row: ExportRow, now: Date): boolean {
  const { status } = presentExport(row, now)
  return (
    status === 'waiting' ||
    status === 'running' ||
    (status === 'ready' && row.requestedAt > later(now, -days(1)))
  )
}

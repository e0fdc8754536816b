import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { findUnreferencedNames, lockFileNames } from './media.queries.ts'

export interface FileRemovalDeps {
  db: Db
  store: MediaStore
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface FileRemoval {
  /** Removes files that no row names; returns how many. At most {@link removalBatch} names at once. */
  removeUnreferenced: (names: readonly string[]) => Promise<number>
  /** Removes files, but logs a failure and leaves it to the sweep, so that it hides neither result nor error of the caller. */
  removeLeft: (names: readonly string[]) => Promise<void>
  /** Enqueues the removal of files whose rows the caller's transaction deletes; files that other rows name stay. */
  removeOnceCommitted: (tx: Tx, names: readonly string[]) => Promise<void>
}

const removeFilesJob = 'media.remove-files'
interface RemoveFiles {
  names: readonly string[]
}

/** Each name takes an advisory lock, whose number PostgreSQL limits. */
export const removalBatch = 200

/**
 * Removes files soon after the last row that names them, so that the disk holds little more than the quotas count [MED-21]. It is a
 * job, because the server may stop after the commit; the sweep removes what the job could not.
 */
export function defineFileRemoval({ db, store, jobs, log }: FileRemovalDeps): FileRemoval {
  async function removeUnreferenced(names: readonly string[]): Promise<number> {
    const candidates = await findUnreferencedNames(db, names)
    if (candidates.length === 0) return 0
    return inTransaction(db, async (tx) => {
      await lockFileNames(tx, candidates, 'exclusive')
      const orphans = await findUnreferencedNames(tx, candidates)
      await Promise.all(orphans.map((name) => store.remove(name)))
      return orphans.length
    })
  }

  jobs.define<RemoveFiles>({
    name: removeFilesJob,
    retryLimit: 10,
    retryDelaySeconds: 2,
    expireSeconds: 60,
    run: async ({ names }) => {
      await removeUnreferenced(names)
    },
  })

  return {
    removeUnreferenced,

    async removeLeft(names) {
      if (names.length === 0) return
      await removeUnreferenced(names).catch((error: unknown) =>
        log.warn({ err: error }, 'files that no medium uses are left to the sweep'),
      )
    },

    async removeOnceCommitted(tx, names) {
      for (let start = 0; start < names.length; start += removalBatch) {
        const data: RemoveFiles = { names: names.slice(start, start + removalBatch) }
        await jobs.enqueue(tx, removeFilesJob, data)
      }
    },
  }
}

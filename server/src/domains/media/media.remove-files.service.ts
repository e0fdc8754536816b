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
  /** Removes the files that no row names; answers how many. At most {@link removalBatch} names at once. */
  removeUnreferenced: (names: readonly string[]) => Promise<number>
  /** The same at the end of a work: a failure is logged and left to the sweep, so that it hides neither result nor error. */
  removeLeft: (names: readonly string[]) => Promise<void>
  /** Enqueues the removal of files whose rows the caller's transaction deletes; those that another row names stay. */
  removeOnceCommitted: (tx: Tx, names: readonly string[]) => Promise<void>
}

const removeFilesJob = 'media.remove-files'
interface RemoveFiles {
  names: readonly string[]
}

/** Each name takes a lock in PostgreSQL, whose number is limited. */
export const removalBatch = 200

/**
 * Removes files soon after the last row that names them: the disk never holds much more than the quotas of accounts count [MED-21].
 * A job does so, because the server may stop after the commit; what it fails to remove is left to the sweep.
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

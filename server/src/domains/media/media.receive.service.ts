import type { Id } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { measurePreparing } from './media.prepare-video.queries.ts'
import { type PrepareVideo, prepareVideoJob } from './media.prepare-video.service.ts'
import { insertMedia, lockFileNames, lockMediaOf, sumBytesOf } from './media.queries.ts'
import type { FileRemoval } from './media.remove-files.service.ts'
import type { MediaStorer, ReceivedFile, StoredMedia } from './media.store.service.ts'

export interface MediaReceiverDeps {
  db: Db
  store: MediaStore
  jobs: Jobs
  storer: MediaStorer
  removal: FileRemoval
  clock: Clock
  /** Most bytes of stored files per account. */
  quotaBytes: number
}

/** Stores uploads within the limits of their owners, and writes the rows of their media. */
export function createMediaReceiver(deps: MediaReceiverDeps) {
  const { db, store, jobs, storer, removal, clock, quotaBytes } = deps

  /** @throws DomainError `media.quota` if `addedBytes` more would exceed the quota of their owner */
  async function requireRoom(on: Db, ownerId: Id, addedBytes: number): Promise<void> {
    if ((await sumBytesOf(on, ownerId)) + addedBytes <= quotaBytes) return
    throw new DomainError('media.quota', { values: { max: (quotaBytes / 1e9).toLocaleString('fr-FR') } })
  }

  /**
   * Seconds of video of an owner in preparation, without the `added` ones.
   *
   * @throws DomainError `media.too-many-preparing` past the limit of an account [RUN-35]
   */
  async function requirePreparing(on: Db, ownerId: Id, added: number): Promise<number> {
    const { count, seconds } = await measurePreparing(on, ownerId)
    if (count + added <= mediaLimits.videosPreparing) return seconds
    const values = { max: mediaLimits.videosPreparing }
    throw new DomainError('media.too-many-preparing', { values, retryAfterSeconds: 60 })
  }

  async function receiveAll<T>(
    files: readonly ReceivedFile[],
    work: (stored: readonly StoredMedia[]) => Promise<T>,
    nameFile: (refusal: DomainError, place: number) => DomainError = (refusal) => refusal,
  ): Promise<T> {
    const names: string[] = []
    const stored: StoredMedia[] = []
    try {
      for (const [place, file] of files.entries()) {
        // Saves the work for an account without room; `insert` decides, once the sizes are known.
        await requireRoom(db, file.ownerId, 1)
        stored.push(
          await storer
            .store(file, clock.now(), (name) => names.push(name))
            .catch((error: unknown) => {
              throw isOfFile(error) ? nameFile(error, place) : error
            }),
        )
        // Saves the work on later files, too, when a video exceeds the limit.
        const videos = stored.filter(isOfVideo).length
        if (videos > 0) await requirePreparing(db, file.ownerId, videos)
      }
      for (const { signal } of files) signal?.throwIfAborted()
      return await work(stored)
    } finally {
      await removal.removeLeft(names)
    }
  }

  async function insertAll(tx: Tx, stored: readonly StoredMedia[]): Promise<Id[]> {
    const ownerId = stored[0]?.media.ownerId
    if (ownerId === undefined) return []
    await lockMediaOf(tx, ownerId)
    const files = stored.flatMap((each) => each.files)
    const addedBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    await requireRoom(tx, ownerId, addedBytes)
    const names = files.map(({ name }) => name)
    await lockFileNames(tx, names, 'shared')
    if (!(await store.hasAll(names))) throw new DomainError('platform.unavailable', { retryAfterSeconds: 1 })
    const mediaIds: Id[] = []
    for (const each of stored) mediaIds.push(await insertOne(tx, each))
    return mediaIds
  }

  async function insertOne(tx: Tx, { media, files, part }: StoredMedia): Promise<Id> {
    if (media.durationMs === undefined) return insertMedia(tx, media, files)
    const waitingSeconds = await requirePreparing(tx, media.ownerId, 1)
    const mediaId = await insertMedia(tx, media, files)
    const data: PrepareVideo = { mediaId, ...(part && { part }) }
    // Owners with fewer seconds in preparation go first, counting this video, so that neither many videos nor long ones delay other
    // owners [RUN-35].
    const ownSeconds = Math.ceil(media.durationMs / 1000)
    await jobs.enqueue(tx, prepareVideoJob, data, { priority: -(waitingSeconds + ownSeconds) })
    return mediaId
  }

  return {
    /**
     * Converts received files one after the other until the signal aborts, stores the results, and passes them to `work`, which inserts
     * their rows in a transaction. Removes files without rows afterwards [MED-13]. A refusal names the file by `nameFile`.
     *
     * @throws DomainError `media.wrong-type`, `media.unreadable`, `media.too-many-pixels`, `media.video-…`, `media.edit-outside`,
     * `media.too-many-preparing`, `media.quota`, `platform.no-space`, `platform.unavailable`; whatever `work` throws
     */
    receiveAll,

    /** {@link receiveAll} for one file. */
    receive: <T>(file: ReceivedFile, work: (stored: StoredMedia) => Promise<T>): Promise<T> =>
      receiveAll([file], ([stored]) => work(stored as StoredMedia)),

    /**
     * Writes the rows of stored media of one owner in the caller's transaction, and returns their ids in the same order.
     *
     * @throws DomainError `media.quota` [MED-21]; `media.too-many-preparing` [RUN-35]; `platform.unavailable` if the last medium
     * with the same bytes was deleted, or another upload of them failed, at the same time; trying again succeeds
     */
    insertAll,

    /** {@link insertAll} for one medium. */
    async insert(tx: Tx, stored: StoredMedia): Promise<Id> {
      const [mediaId] = await insertAll(tx, [stored])
      return mediaId as Id
    },
  }
}

const isOfFile = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith('media.')

const isOfVideo = ({ media }: StoredMedia) => media.durationMs !== undefined

import type { Id } from '@aura/contract/common'
import type { MediaState, MediaVariant } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Clock } from '../../platform/clock/clock.ts'
import { hours, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  type ByteRange,
  isArchivePart,
  type MediaStore,
  type OpenedFile,
} from '../../platform/store/media-store.ts'
import { findNamesToShare, insertFrozenCopies, type ShownMedia } from './media.copies.queries.ts'
import { exportedFileOf, findOwnFiles } from './media.export.queries.ts'
import { measurePreparing } from './media.prepare-video.queries.ts'
import { type PrepareVideo, prepareVideoJob } from './media.prepare-video.service.ts'
import {
  deleteMedia,
  detachOwner,
  emptyMedia,
  findAlts,
  findMedia,
  findMediaOfFile,
  hasUsableMedia,
  insertMedia,
  lockFileNames,
  lockMediaOf,
  type MediaRow,
  mediaJsonOf,
  smallestPictureOf,
  sumBytesOf,
  updateAlts,
} from './media.queries.ts'
import { type FileRemoval, removalBatch } from './media.remove-files.service.ts'
import type { MediaStorer, ReceivedFile, StoredMedia } from './media.store.service.ts'

export interface MediaDeps {
  db: Db
  store: MediaStore
  jobs: Jobs
  storer: MediaStorer
  removal: FileRemoval
  clock: Clock
  /** What the stored files of one account may take. */
  quotaBytes: number
}

/** A medium as posts show it. */
export interface MediaCard {
  /** The file shown: the widest version of a picture, or the video; null until that is ready. */
  name: string | null
  /** The still of a video, in its widest version; null for a picture. */
  thumbnail: string | null
  state: MediaState
  /** Length of a video; null for a picture. */
  durationSeconds: number | null
  /** Versions of the picture, or of the still of a video, narrowest first. */
  variants: MediaVariant[]
  width: number
  height: number
  placeholder: string
  alt: string | null
}

export type { ShownMedia } from './media.copies.queries.ts'
export type { MediaRow } from './media.queries.ts'
export type { ReceivedFile, StoredMedia } from './media.store.service.ts'

export type MediaService = ReturnType<typeof createMediaService>

/** Files without rows are kept this long: a running call may still write their rows. */
const orphanAgeMs = hours(1)

export function createMediaService(deps: MediaDeps) {
  const { db, store, jobs, storer, removal, clock, quotaBytes } = deps

  /** @throws DomainError `media.quota` where `addedBytes` more would pass the quota of their owner */
  async function requireRoom(on: Db, ownerId: Id, addedBytes: number): Promise<void> {
    if ((await sumBytesOf(on, ownerId)) + addedBytes <= quotaBytes) return
    throw new DomainError('media.quota', { values: { max: (quotaBytes / 1e9).toLocaleString('fr-FR') } })
  }

  /**
   * Seconds of video of an owner that are being prepared before `added` more videos.
   *
   * @throws DomainError `media.too-many-preparing` past the most of one account [RUN-35]
   */
  async function requirePreparing(on: Db, ownerId: Id, added: number): Promise<number> {
    const { count, seconds } = await measurePreparing(on, ownerId)
    if (count + added <= mediaLimits.videosPreparing) return seconds
    const values = { max: mediaLimits.videosPreparing }
    throw new DomainError('media.too-many-preparing', { values, retryAfterSeconds: 60 })
  }

  /** Calls of one moment share a statement. */
  const loadCards = createLoader(async (asked: readonly (readonly Id[])[]) => {
    const rows = await findMedia(db, [...new Set(asked.flat())])
    const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
    return asked.map(() => cards)
  })

  async function receiveAll<T>(
    files: readonly ReceivedFile[],
    work: (stored: readonly StoredMedia[]) => Promise<T>,
    nameFile: (refusal: DomainError, place: number) => DomainError = (refusal) => refusal,
  ): Promise<T> {
    const names: string[] = []
    const stored: StoredMedia[] = []
    try {
      for (const [place, file] of files.entries()) {
        // No work for an account without room; `insert` decides, once the sizes are known.
        await requireRoom(db, file.ownerId, 1)
        stored.push(
          await storer
            .store(file, clock.now(), (name) => names.push(name))
            .catch((error: unknown) => {
              throw isOfFile(error) ? nameFile(error, place) : error
            }),
        )
        // No work for later files either, once a video is one too many.
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
    // Owners with fewer seconds waiting go first, this video's included: neither many videos nor long ones delay others [RUN-35].
    const ownSeconds = Math.ceil(media.durationMs / 1000)
    await jobs.enqueue(tx, prepareVideoJob, data, { priority: -(waitingSeconds + ownSeconds) })
    return mediaId
  }

  return {
    /**
     * Converts received files one after the other, stores the results, and hands them to `work`, which inserts their rows in a
     * transaction. Removes the files that no row names afterwards: after a refusal, a failure or a repeated call [MED-13].
     * `nameFile` says in a refusal which file is at fault. Nothing begins once the signal of a file is aborted.
     *
     * @throws DomainError `media.wrong-type`, `media.unreadable`, `media.too-many-pixels`, `media.video-…`,
     * `media.edit-outside`, `media.too-many-preparing`, `media.quota`, `platform.no-space`, `platform.unavailable`; whatever
     * `work` throws
     */
    receiveAll,

    /** {@link receiveAll} of one file. */
    receive: <T>(file: ReceivedFile, work: (stored: StoredMedia) => Promise<T>): Promise<T> =>
      receiveAll([file], ([stored]) => work(stored as StoredMedia)),

    /**
     * Writes the rows of stored media of one owner in the caller's transaction, and answers their ids in the same order.
     *
     * @throws DomainError `media.quota` [MED-21]; `media.too-many-preparing` [RUN-35]; `platform.unavailable` when the last
     * medium with the same bytes was deleted, or another upload of them failed, at the same time; trying again succeeds
     */
    insertAll,

    /** {@link insertAll} of one medium. */
    async insert(tx: Tx, stored: StoredMedia): Promise<Id> {
      const [mediaId] = await insertAll(tx, [stored])
      return mediaId as Id
    },

    /** Deletes a medium. A job then removes its files unless another medium shares them. */
    async remove(tx: Tx, mediaId: Id): Promise<void> {
      await removal.removeOnceCommitted(tx, await deleteMedia(tx, mediaId))
    },

    /** Copies shown media for moderators, in the caller's transaction: their files stay while a copy does. Undefined when one is gone. */
    async freeze(tx: Tx, shown: readonly ShownMedia[], now: Date): Promise<Id[] | undefined> {
      if (shown.length === 0) return []
      await lockFileNames(tx, await findNamesToShare(tx, shown), 'shared')
      const ids = await insertFrozenCopies(tx, shown, now)
      return ids.length === shown.length ? ids : undefined
    },

    /** Takes the name of an erased account off its media: those of deleted posts are emptied, covers of communities go on. */
    forgetOwner: (tx: Tx, ownerId: Id): Promise<void> => detachOwner(tx, ownerId),

    /** The alternative texts of media in the order of their ids, empty for none. */
    altsOf: findAlts,

    /** Gives media other alternative texts, blank for none, in the caller's transaction. */
    describe: (tx: Tx, described: readonly { mediaId: Id; alt: string }[]): Promise<void> =>
      updateAlts(
        tx,
        described.map(({ mediaId, alt }) => ({ mediaId, alt: alt.trim() || null })),
      ),

    /** Empties media whose post or comment is deleted, and keeps their rows. A job then removes their files, as in `remove`. */
    async empty(tx: Tx, mediaIds: readonly Id[]): Promise<void> {
      await removal.removeOnceCommitted(tx, await emptyMedia(tx, mediaIds))
    },

    /** Whether none of these media can be shown, now or later. */
    haveAllFailed: async (tx: Tx, mediaIds: readonly Id[]): Promise<boolean> =>
      !(await hasUsableMedia(tx, mediaIds)),

    /** Cards of media by id, perhaps more than asked for; ids without a medium are missing. */
    async findCards(ids: readonly Id[]): Promise<ReadonlyMap<Id, MediaCard>> {
      return ids.length === 0 ? new Map() : loadCards(ids)
    },

    /** SQL: the media that a relation names, as JSON of what {@link cardOf} takes. */
    mediaJsonOf,
    cardOf,

    /** SQL: the name of a medium's narrowest picture; null for none. */
    smallestPictureOf,

    exportedFileOf,

    bytesOf: sumBytesOf,

    /** The best file of each medium of an account, each name once; read in pages. */
    ownFilesOf: (ownerId: Id) => findOwnFiles(db, ownerId),

    /** The media a file belongs to; {@link MediaVisibility} decides whether a viewer may see one of them. */
    findMediaOfFile: (name: string) => findMediaOfFile(db, name),

    /** Opens a file or a part of it, without asking who may see it; undefined when there is none. */
    open: (name: string, range?: ByteRange): Promise<OpenedFile | undefined> => store.open(name, range),

    /** Removes stored files older than an hour that no row names, which a crash may leave; answers how many. */
    async sweepOrphans(): Promise<number> {
      const putBefore = later(clock.now(), -orphanAgeMs)
      let removed = 0
      let names: string[] = []
      for await (const file of store.list()) {
        if (file.putAt < putBefore && !isArchivePart(file.name)) names.push(file.name)
        if (names.length < removalBatch) continue
        removed += await removal.removeUnreferenced(names)
        names = []
      }
      return removed + (names.length > 0 ? await removal.removeUnreferenced(names) : 0)
    },
  }
}

const isOfFile = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith('media.')

const isOfVideo = ({ media }: StoredMedia) => media.durationMs !== undefined

/** A video shows its widest still, then itself once it is ready. */
function cardOf({ alt, width, height, placeholder, state, durationMs, files }: MediaRow): MediaCard {
  const variants = files
    .filter(({ role }) => role === 'image')
    .map(({ name, width, height }) => ({ name, width, height }))
  const widest = variants.at(-1)?.name ?? null
  const video = files.find(({ role }) => role === 'video')?.name ?? null
  const shown = { variants, width, height, placeholder, alt, state }
  return durationMs === null
    ? { ...shown, name: widest, thumbnail: null, durationSeconds: null }
    : { ...shown, name: video, thumbnail: widest, durationSeconds: durationMs / 1000 }
}

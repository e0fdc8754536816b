import type { Id } from '@aura/contract/common'
import type { MediaVariant } from '@aura/contract/media/media.contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { hours, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ImageProcessor } from '../../platform/media/image-processor.ts'
import type { ByteRange, MediaStore, OpenedFile } from '../../platform/store/media-store.ts'
import {
  deleteMedia,
  emptyMedia,
  findMedia,
  findMediaFiles,
  findMediaOfFile,
  findUnreferencedNames,
  insertMedia,
  lockFileNames,
  type MediaFileRow,
  type MediaPurpose,
  type NewMedia,
} from './media.queries.ts'

export interface MediaDeps {
  db: Db
  store: MediaStore
  images: ImageProcessor
  clock: Clock
}

/** A file someone sent, to be remade and kept. */
export interface ReceivedFile {
  /** The file as received; it stays the caller's to remove. */
  path: string
  ownerId: Id
  purpose: MediaPurpose
  /** Text for those who cannot see it; blank counts as none [MED-03]. */
  alt?: string | undefined
  /** Ends the work when the sender has gone. */
  signal?: AbortSignal
}

/** A medium whose files are stored and whose rows are still to be written, by {@link MediaService.insert}. */
export interface StoredMedia {
  readonly media: NewMedia
  /** Narrowest first. */
  readonly files: readonly MediaFileRow[]
}

/** A medium as posts show it. */
export interface MediaCard {
  /** Name of the widest version. */
  name: string
  /** All versions, narrowest first. */
  variants: MediaVariant[]
  width: number
  height: number
  placeholder: string
  alt: string | null
}

export type MediaService = ReturnType<typeof createMediaService>

/** Files without rows are left alone for this long: they may belong to a call under way. */
const orphanAgeMs = hours(1)
const sweepBatch = 200

export function createMediaService({ db, store, images, clock }: MediaDeps) {
  /** Removes those of these files that no row names; answers how many. */
  async function removeUnreferenced(names: readonly string[]): Promise<number> {
    const candidates = await findUnreferencedNames(db, names)
    if (candidates.length === 0) return 0
    return inTransaction(db, async (tx) => {
      await lockFileNames(tx, candidates, 'exclusive')
      const orphans = await findUnreferencedNames(tx, candidates)
      for (const name of orphans) await store.remove(name)
      return orphans.length
    })
  }

  async function storeImage(file: ReceivedFile, onStored: (name: string) => void): Promise<StoredMedia> {
    const image = await images.process({
      inputPath: file.path,
      mode: file.purpose,
      ...(file.signal ? { signal: file.signal } : {}),
    })
    if (image.kind === 'video') throw new DomainError('media.video-not-yet')
    try {
      for (const { path, name } of image.variants) {
        onStored(name)
        await store.put(path, name)
      }
    } finally {
      await image.release()
    }
    const { width, height, placeholder } = image
    const alt = file.alt?.trim() || null
    const { ownerId, purpose } = file
    return {
      media: { ownerId, purpose, alt, width, height, placeholder, createdAt: clock.now() },
      files: image.variants.map(({ name, width, height, bytes }) => ({ name, width, height, bytes })),
    }
  }

  return {
    /**
     * Remakes a received file, stores what came out, and hands it to `work`, which inserts its rows in a transaction of
     * its own. Files that no row names in the end — refused, failed, or a call that was only repeated — are removed, so
     * that nothing is left behind [MED-13].
     *
     * @throws DomainError `media.wrong-type`, `media.unreadable`, `media.too-many-pixels`, `media.video-not-yet`,
     * `platform.no-space`, `platform.unavailable`; whatever `work` throws
     */
    async receive<T>(file: ReceivedFile, work: (stored: StoredMedia) => Promise<T>): Promise<T> {
      const names: string[] = []
      try {
        return await work(await storeImage(file, (name) => names.push(name)))
      } finally {
        if (names.length > 0) await removeUnreferenced(names)
      }
    },

    /**
     * Writes the rows of a stored medium in the caller's transaction.
     *
     * @throws DomainError `platform.unavailable` when a file was removed meanwhile by someone whose equal picture
     * failed; trying again succeeds
     */
    async insert(tx: Tx, { media, files }: StoredMedia): Promise<Id> {
      await lockFileNames(
        tx,
        files.map(({ name }) => name),
        'shared',
      )
      for (const { name } of files) {
        if ((await store.sizeOf(name)) === undefined)
          throw new DomainError('platform.unavailable', { retryAfterSeconds: 1 })
      }
      return insertMedia(tx, media, files)
    },

    /** Forgets a medium. Its files, if nobody else's medium shares them, go with the next sweep. */
    async remove(tx: Tx, mediaId: Id): Promise<void> {
      await deleteMedia(tx, mediaId)
    },

    /** Keeps the rows of media whose post is gone, without what they showed; the files go with the next sweep. */
    async empty(tx: Tx, mediaIds: readonly Id[]): Promise<void> {
      await emptyMedia(tx, mediaIds)
    },

    /** What showing these media takes; ids without a medium are left out. */
    async findCards(ids: readonly Id[]): Promise<Map<Id, MediaCard>> {
      const [rows, files] = await Promise.all([findMedia(db, ids), findMediaFiles(db, ids)])
      const filesOf = Map.groupBy(files, (file) => file.mediaId)
      return new Map(
        rows.map(({ id, alt, width, height, placeholder }) => {
          const variants = (filesOf.get(id) ?? []).map(({ name, width, height }) => ({ name, width, height }))
          return [id, { name: variants.at(-1)?.name ?? '', variants, width, height, placeholder, alt }]
        }),
      )
    },

    /** The media a file belongs to, for {@link MediaVisibility} to judge. */
    findMediaOfFile: (name: string) => findMediaOfFile(db, name),

    /** Opens a file or a part of it; undefined when there is none. Whether it may be seen is decided before. */
    open: (name: string, range?: ByteRange): Promise<OpenedFile | undefined> => store.open(name, range),

    sizeOf: (name: string): Promise<number | undefined> => store.sizeOf(name),

    /** Removes stored files older than an hour that no row names, as a crash may leave them; answers how many. */
    async sweepOrphans(): Promise<number> {
      const putBefore = later(clock.now(), -orphanAgeMs)
      let removed = 0
      let names: string[] = []
      for await (const file of store.list()) {
        if (file.putAt < putBefore) names.push(file.name)
        if (names.length < sweepBatch) continue
        removed += await removeUnreferenced(names)
        names = []
      }
      return removed + (names.length > 0 ? await removeUnreferenced(names) : 0)
    },
  }
}

import type { Id } from '@aura/contract/common'
import { hours, later } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { type ByteRange, isArchivePart, type OpenedFile } from '../../platform/store/media-store.ts'
import { findNamesToShare, insertFrozenCopies, type ShownMedia } from './media.copies.queries.ts'
import { exportedFileOf, findOwnFiles } from './media.export.queries.ts'
import {
  deleteMedia,
  detachOwner,
  emptyMedia,
  findAlts,
  findMedia,
  findMediaOfFile,
  hasUsableMedia,
  lockFileNames,
  mediaJsonOf,
  smallestPictureOf,
  sumBytesOf,
  updateAlts,
} from './media.queries.ts'
import { createMediaReceiver, type MediaReceiverDeps } from './media.receive.service.ts'
import { removalBatch } from './media.remove-files.service.ts'
import { cardOf, type MediaCard } from './media.views.ts'

export type { ShownMedia } from './media.copies.queries.ts'
export type { MediaRow } from './media.queries.ts'
export type { ReceivedFile, StoredMedia } from './media.store.service.ts'
export type { MediaCard } from './media.views.ts'

export type MediaService = ReturnType<typeof createMediaService>

/** How long files without rows are kept, because a running call may still write their rows. */
const orphanAgeMs = hours(1)

export function createMediaService(deps: MediaReceiverDeps) {
  const { db, store, removal, clock } = deps

  /** Simultaneous calls share a statement. */
  const loadCards = createLoader(async (asked: readonly (readonly Id[])[]) => {
    const rows = await findMedia(db, [...new Set(asked.flat())])
    const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
    return asked.map(() => cards)
  })

  return {
    ...createMediaReceiver(deps),

    /** Deletes a medium. A job then removes its files unless another medium shares them. */
    async remove(tx: Tx, mediaId: Id): Promise<void> {
      await removal.removeOnceCommitted(tx, await deleteMedia(tx, mediaId))
    },

    /**
     * Copies shown media for moderators, in the caller's transaction; their files stay while a copy exists. Undefined if one is
     * gone.
     */
    async freeze(tx: Tx, shown: readonly ShownMedia[], now: Date): Promise<Id[] | undefined> {
      if (shown.length === 0) return []
      await lockFileNames(tx, await findNamesToShare(tx, shown), 'shared')
      const ids = await insertFrozenCopies(tx, shown, now)
      return ids.length === shown.length ? ids : undefined
    },

    /** Removes an erased account from its media: those of deleted posts are emptied, covers of communities stay. */
    forgetOwner: (tx: Tx, ownerId: Id): Promise<void> => detachOwner(tx, ownerId),

    /** The alternative texts of media in the order of their ids, empty for none. */
    altsOf: findAlts,

    /** Replaces alternative texts of media (blank: none) in the caller's transaction. */
    describe: (tx: Tx, described: readonly { mediaId: Id; alt: string }[]): Promise<void> =>
      updateAlts(
        tx,
        described.map(({ mediaId, alt }) => ({ mediaId, alt: alt.trim() || null })),
      ),

    /** Empties media whose post or comment is deleted, and keeps their rows. A job then removes their files, as in `remove`. */
    async empty(tx: Tx, mediaIds: readonly Id[]): Promise<void> {
      await removal.removeOnceCommitted(tx, await emptyMedia(tx, mediaIds))
    },

    /** Whether none of these media is shown or in preparation. */
    haveAllFailed: async (tx: Tx, mediaIds: readonly Id[]): Promise<boolean> =>
      !(await hasUsableMedia(tx, mediaIds)),

    /** Cards of media by id, possibly of further ones; ids without a medium are missing. */
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

    /** Opens a file or a part of it, without checking who may see it; undefined if there is none. */
    open: (name: string, range?: ByteRange): Promise<OpenedFile | undefined> => store.open(name, range),

    /** Removes stored files older than an hour without rows, which a crash may leave; returns how many. */
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

import type { Readable } from 'node:stream'

/** A stored file, opened for reading. The stream must be consumed or destroyed. */
export interface OpenedFile {
  /** Bytes of the whole file, whatever part of it the stream gives. */
  size: number
  stream: Readable
}

/** The part of a file to read, in bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored file as a listing shows it. */
export interface StoredFile {
  name: string
  size: number
  /** When it was last stored; storing the same bytes again renews it. */
  putAt: Date
}

/**
 * The store of finished media: immutable files under names derived from their bytes, so that the same name always means the same
 * content and caches may keep it.
 */
export interface MediaStore {
  /** Folder on this machine for files that are being received or made. The creator of a file there removes it. */
  readonly tempFolder: string

  /**
   * Moves a finished temporary file under `name`, durably: once this resolves, the file survives a power cut.
   * Putting a name that exists replaces it by the same bytes. The temporary file is gone afterwards.
   *
   * @throws DomainError `platform.no-space`
   */
  put(tempPath: string, name: string): Promise<void>

  /** Size of a file in bytes; undefined if there is none with that name. */
  sizeOf(name: string): Promise<number | undefined>

  /**
   * Whether all these files are stored. Asked within transactions: answers or throws within 2 s, however many names.
   *
   * @throws DomainError `platform.unavailable`
   */
  hasAll(names: readonly string[]): Promise<boolean>

  /** Opens a file, or the part of it in `range`; undefined if there is none with that name. */
  open(name: string, range?: ByteRange): Promise<OpenedFile | undefined>

  /** Removes a file; idempotent. */
  remove(name: string): Promise<void>

  /** All stored files, unordered. */
  list(): AsyncIterable<StoredFile>

  /** For the readiness check: rejects when files cannot be written. A full disk passes, because reads still work. */
  probe(): Promise<void>
}

const storableName = /^[a-z0-9][a-z0-9-]{8,150}\.(webp|mp4|received|part)$/

/** Whether a file is a part of an archive, rather than a medium. */
export const isArchivePart = (name: string) => name.endsWith('.part')

/** Whether `name` is a valid name: no folders, and no dot but the one before a known extension. */
export function isStorableName(name: string): boolean {
  return storableName.test(name)
}

/** @throws RangeError for a name that {@link isStorableName} refuses */
export function requireStorableName(name: string): void {
  if (!isStorableName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a media file`)
}

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
  /** When it was last put; putting the same bytes again renews it. */
  putAt: Date
}

/**
 * Where finished media live: immutable files under names made from their own bytes, so that the same name always means
 * the same content and any number of caches may keep it.
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

  /** Size of a file in bytes, or undefined when there is none of that name. */
  sizeOf(name: string): Promise<number | undefined>

  /**
   * Whether all these files are stored. Asked within transactions: answers or throws within 2 s, however many names.
   *
   * @throws DomainError `platform.unavailable`
   */
  hasAll(names: readonly string[]): Promise<boolean>

  /** Opens a file, or the part of it in `range`; undefined when there is none of that name. */
  open(name: string, range?: ByteRange): Promise<OpenedFile | undefined>

  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>

  /** Every stored file, in no order. */
  list(): AsyncIterable<StoredFile>

  /** For the readiness check: rejects when files cannot be written. A full disk passes, because reads still work. */
  probe(): Promise<void>
}

const storableName = /^[a-z0-9][a-z0-9-]{8,150}\.(webp|mp4|received|part)$/

/** Whether a file is a part of an archive, and no medium. */
export const isArchivePart = (name: string) => name.endsWith('.part')

/** Whether `name` may be stored at all: no folders, no dots but the one before a known extension. */
export function isStorableName(name: string): boolean {
  return storableName.test(name)
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import { makeZip } from 'client-zip'
import type { Config } from '../../config.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { MediaStore } from '../../platform/store/media-store.ts'
import { asWriteFailure } from '../../platform/store/no-space.ts'
import type { ZippedFile } from './exports.contents.service.ts'

/** The zip of one person. */
export interface Archive {
  exportId: Id
  person: Actor
  atMs: number
  /** Empty; its parts wait there until they are stored. */
  folder: string
}

/** What the server sends the process that writes an archive. */
export interface ArchiveJob {
  archive: Archive
  config: Config
  databaseUrl: string
}

/** A part that is about to be stored. */
export interface AnnouncedPart {
  number: number
  name: string
  bytes: number
}

export interface ArchivingDeps {
  store: MediaStore
  filesOf: (person: Actor, at: Date) => AsyncIterable<ZippedFile>
}

export type ArchivesService = ReturnType<typeof createArchives>

/** Each part is one file of the store, so that neither S3 nor a full disk needs room for the whole twice. */
const partBytes = 32 * 1024 * 1024
/** After this time the work rests as long as it took, so that PostgreSQL and the disk serve calls meanwhile. */
const msBetweenRests = 5
const longestRestMs = 200

/** Cuts the bytes of a zip into files of the store. */
export function createArchives({ store, filesOf }: ArchivingDeps) {
  return {
    /**
     * Stores an archive part by part, each once it has been announced: a part without a row can only be one that is still being stored.
     *
     * @throws DomainError `platform.no-space`
     */
    async write(
      { exportId, person, atMs, folder }: Archive,
      announce: (part: AnnouncedPart) => Promise<void>,
    ): Promise<void> {
      let parts = 0
      let part: { file: FileHandle; path: string; bytes: number } | undefined
      async function begin() {
        const path = join(folder, `${parts}.part`)
        return { file: await open(path, 'wx').catch(rethrowAsWriteFailure), path, bytes: 0 }
      }
      async function end({ file, path, bytes }: NonNullable<typeof part>) {
        await file.close()
        const name = `export-${exportId}-${randomUUID()}.part`
        await announce({ number: ++parts, name, bytes })
        await store.put(path, name)
      }
      const rest = createRests()
      const zip = makeZip(filesOf(person, new Date(atMs)), { buffersAreUTF8: true })
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
      } finally {
        await part?.file.close().catch(() => {})
      }
    },
  }
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

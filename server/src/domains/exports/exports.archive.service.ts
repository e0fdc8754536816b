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

export interface Archive {
  exportId: Id
  person: Actor
  atMs: number
  /** Empty at first; holds each part until it is stored. */
  folder: string
}

/** The message that starts an archive worker. */
export interface ArchiveJob {
  archive: Archive
  config: Config
  databaseUrl: string
}

export interface AnnouncedPart {
  number: number
  name: string
  bytes: number
}

export interface ArchivingDeps {
  store: MediaStore
  filesOf: (person: Actor, at: Date) => AsyncIterable<ZippedFile>
}

/** Each part is one file of the store: at most one unfinished part is on the disk. */
const partBytes = 32 * 1024 * 1024
/** Milliseconds of work after which the worker pauses for as long as it worked, so that PostgreSQL and the disk can serve calls. */
const msBetweenRests = 5
const longestRestMs = 200

/** Splits the bytes of a zip into files of the store. */
export function createArchives({ store, filesOf }: ArchivingDeps) {
  return {
    /**
     * Stores each part after `announce` has written its row: every stored part has a row.
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

/** Pauses after each {@link msBetweenRests}, for as long as the work since the last pause took. */
function createRests(): () => Promise<void> {
  let restedAt = performance.now()
  return async () => {
    const workedMs = performance.now() - restedAt
    if (workedMs < msBetweenRests) return
    await sleep(Math.min(workedMs, longestRestMs))
    restedAt = performance.now()
  }
}

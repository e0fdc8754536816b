import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { Clock } from '../clock/clock.ts'
import {
  type ByteRange,
  isStorableName,
  type MediaStore,
  type OpenedFile,
  requireStorableName,
  type StoredFile,
} from './media-store.ts'
import { createS3Service, type S3Patience } from './s3-service.ts'
import type { S3Settings } from './s3-settings.ts'
import { openTemporaryFolder, probeTemporaryFolder } from './temporary-folder.ts'

export interface S3MediaStoreOptions {
  /** The bucket must exist; nothing else should be kept in it. */
  settings: S3Settings
  clock: Clock
  /** Folder on this machine for files that are being received or made. */
  tempFolder: string
  /** Whether other servers use that folder too. */
  isShared: boolean
  patience?: S3Patience
}

/**
 * Keeps media in an S3 bucket (RUN-05), each file under its own name, in one request: it is there whole or not at all.
 * While S3 is away everything fails with `platform.unavailable`, within seconds at first, then at once.
 */
export async function openS3MediaStore(options: S3MediaStoreOptions): Promise<MediaStore> {
  const { settings, clock, tempFolder, isShared, patience } = options
  const { bucket: Bucket } = settings
  const s3 = createS3Service(settings, clock, patience)
  await openTemporaryFolder(tempFolder, isShared)

  async function send(tempPath: string, name: string): Promise<void> {
    const { size } = await stat(tempPath)
    await s3.send(async (client, { abortSignal, progress }) => {
      const Body = Readable.from(reporting(createReadStream(tempPath), progress), { objectMode: false })
      // The sender pipes the stream and would not handle its read errors.
      const unreadable = new Promise<never>((_, reject) => Body.once('error', reject))
      try {
        const put = new PutObjectCommand({ Bucket, Key: name, Body, ContentLength: size })
        const { ETag } = await Promise.race([client.send(put, { abortSignal }), unreadable])
        if (!ETag) throw new Error('S3 did not say that it kept the file')
      } finally {
        Body.destroy()
      }
    })
  }

  return {
    tempFolder,

    async put(tempPath: string, name: string): Promise<void> {
      requireStorableName(name)
      await send(tempPath, name)
      await rm(tempPath, { force: true })
    },

    async sizeOf(name: string): Promise<number | undefined> {
      if (!isStorableName(name)) return undefined
      return s3.ask(async (client, { abortSignal }) => {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: name }), { abortSignal })
        return sizeIn(head)
      })
    },

    async hasAll(names: readonly string[]): Promise<boolean> {
      const sizes = await s3.askBriefly((client, { abortSignal }) =>
        Promise.all(
          names.map(async (Key) =>
            sizeIn(await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),
          ),
        ),
      )
      return sizes !== undefined
    },

    async open(name: string, range?: ByteRange): Promise<OpenedFile | undefined> {
      if (!isStorableName(name)) return undefined
      return s3.ask(async (client, { abortSignal }) => {
        const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: name, ...part }), {
          abortSignal,
        })
        const body = answer.Body as Readable
        try {
          const size = range ? wholeSizeIn(answer) : sizeIn(answer)
          return { size, stream: s3.bytesOf(body) }
        } catch (error) {
          body.destroy()
          throw error
        }
      })
    },

    async remove(name: string): Promise<void> {
      if (!isStorableName(name)) return
      await s3.ask((client, { abortSignal }) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: name }), { abortSignal }),
      )
    },

    async *list(): AsyncIterable<StoredFile> {
      let after: string | undefined
      do {
        const next = after === undefined ? {} : { ContinuationToken: after }
        const page = await s3.ask((client, { abortSignal }) =>
          client.send(new ListObjectsV2Command({ Bucket, ...next }), { abortSignal }),
        )
        for (const { Key: name, Size: size, LastModified: putAt } of page?.Contents ?? []) {
          if (name && size !== undefined && putAt && isStorableName(name)) yield { name, size, putAt }
        }
        after = page?.NextContinuationToken
      } while (after !== undefined)
    },

    async probe(): Promise<void> {
      await probeTemporaryFolder(tempFolder)
      await s3.probe((client, { abortSignal }) =>
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
      )
    },
  }
}

/** Passes bytes through and reports when there were some. */
async function* reporting(bytes: AsyncIterable<Uint8Array>, progress: () => void) {
  for await (const chunk of bytes) {
    progress()
    yield chunk
  }
}

/** @throws Error when the answer is not from S3 */
function sizeIn({ ContentLength }: { ContentLength?: number | undefined }): number {
  if (ContentLength === undefined) throw new Error('S3 did not tell the size of a file')
  return ContentLength
}

/** The size of the whole file in the answer to a range. */
function wholeSizeIn({ ContentRange = '' }: { ContentRange?: string | undefined }): number {
  const [, size] = /^bytes \d+-\d+\/(\d+)$/.exec(ContentRange) ?? []
  if (size === undefined) throw new Error('S3 did not answer the range asked for')
  return Number(size)
}

import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@aura/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { postgresCode } from '../db/transaction.ts'
import { DomainError } from '../errors/domain-error.ts'
import { paceChunks } from './pace-chunks.ts'

/** A file of a multipart call, streamed to the temporary folder; removed once the call is answered. */
export interface UploadedFile {
  path: string
  bytes: number
  /** The sender's name of the file: for messages only, never for a path. */
  originalName: string
  /** In hexadecimal digits. */
  sha256: string
  /** Aborted once its sender has disconnected. */
  signal?: AbortSignal | undefined
}

export interface MultipartContent {
  fields: Record<string, string>
  /** In the order sent. */
  uploads: readonly UploadedFile[]
}

const maxFields = 20
const maxFieldBytes = 64 * 1024
/** Limits of a form besides its file: fields, and headers of parts. */
const maxFormBytes = (maxFields + 1) * maxFieldBytes

/** How a refusal names one of several files. */
export const fieldOfFile = (field: string, place: number) => `${field}[${place}]`

/**
 * Reads a multipart call to its end. Files go to disk as they arrive, never into memory; a refused or cut call
 * leaves no file. An empty file input (no name, no bytes) counts as no file.
 *
 * @throws DomainError `media.too-large` or what the endpoint says instead, `media.too-large-together`, `media.too-many`,
 * `platform.malformed`, `platform.no-space`
 */
export async function readMultipart(
  request: FastifyRequest,
  declared: Upload,
  temporaryFolder: string,
): Promise<MultipartContent> {
  const { maxFiles = 1, maxTotalBytes = declared.maxBytes } = declared
  if (Number(request.headers['content-length']) > maxTotalBytes + maxFormBytes) throw tooMuch(declared)
  const fields: Record<string, string> = Object.create(null)
  const uploads: UploadedFile[] = []
  let bytesLeft = maxTotalBytes
  try {
    const parts = request.files({
      limits: {
        fileSize: declared.maxBytes,
        parts: maxFields + maxFiles,
      },
      // NOTE: fields are read as bytes, because the parser writes U+FFFD for invalid UTF-8.
      isPartAFile: () => true,
    })
    for await (const part of parts) {
      if (part.filename !== undefined) {
        if (part.fieldname !== declared.field) throw new DomainError('platform.malformed')
        if (uploads.length === maxFiles) throw tooManyFiles(maxFiles)
        const upload = await saveFile(part, declared, uploads.length, bytesLeft, temporaryFolder)
        uploads.push(upload)
        bytesLeft -= upload.bytes
      } else {
        // NOTE: forms send each line break as CR LF, which would count twice against the limits of texts.
        fields[part.fieldname] = (await readField(part.file)).replaceAll('\r\n', '\n')
      }
    }
  } catch (error) {
    await discard(uploads)
    throw asRefusal(error)
  }
  const empty = uploads.filter(({ bytes, originalName }) => bytes === 0 && originalName === '')
  await discard(empty)
  return { fields: { ...fields }, uploads: uploads.filter((upload) => !empty.includes(upload)) }
}

/** @throws DomainError `platform.too-large`, `platform.malformed` for bytes that are no UTF-8 */
async function readField(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > maxFieldBytes) throw new DomainError('platform.too-large')
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) throw new DomainError('platform.malformed')
  return whole.toString()
}

export async function discard(uploads: readonly UploadedFile[]): Promise<void> {
  for (const { path } of uploads) await rm(path, { force: true })
}

async function saveFile(
  part: MultipartFile,
  declared: Upload,
  place: number,
  bytesLeft: number,
  folder: string,
): Promise<UploadedFile> {
  const path = join(folder, `${randomUUID()}.upload`)
  // At once: the rest of the body is not read.
  part.file.once('limit', () => part.file.destroy(tooLarge(declared, place)))
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of paceChunks(chunks)) {
      bytes += chunk.length
      if (bytes > bytesLeft) throw bytes > declared.maxBytes ? tooLarge(declared, place) : tooMuch(declared)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(part.file, hashed, createWriteStream(path, { flags: 'wx' }))
    if (part.file.truncated) throw tooLarge(declared, place)
    return { path, bytes, originalName: part.filename, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

function tooLarge({ field, maxBytes, maxFiles, tooLarge: code = 'media.too-large' }: Upload, place: number) {
  const refusal = new DomainError(code, { values: { max: inMegabytes(maxBytes) } })
  return maxFiles === undefined ? refusal : refusal.besideField(fieldOfFile(field, place))
}

/** The call as a whole has too many bytes. */
function tooMuch(declared: Upload): DomainError {
  const { maxTotalBytes } = declared
  if (maxTotalBytes === undefined) return tooLarge(declared, 0)
  return new DomainError('media.too-large-together', { values: { max: inMegabytes(maxTotalBytes) } })
}

/** Our own forms send no second file where one is allowed. */
function tooManyFiles(maxFiles: number): DomainError {
  if (maxFiles === 1) return new DomainError('platform.malformed')
  return new DomainError('media.too-many', { values: { max: maxFiles } })
}

/** A signal that is aborted when the client disconnects before its answer. */
export function disconnectionOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (raw.writableFinished) return
    left.abort(new DomainError('platform.malformed', { cause: new Error('the client has disconnected') }))
  })
  return left.signal
}

/** Broken form data and a cut connection are the sender's fault; a failing disk is not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error
  const code = postgresCode(error)
  const isOfDisk = code?.startsWith('E') && code !== 'ECONNRESET'
  if (isOfDisk || code?.startsWith('FST_')) return error
  return new DomainError('platform.malformed', { cause: error })
}

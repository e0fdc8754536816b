import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@aura/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { postgresCode } from '../db/transaction.ts'
import { DomainError } from '../errors/domain-error.ts'
import { paceChunks } from './pace-chunks.ts'

/** A file of a multipart call, streamed to the temporary folder; removed once the call is answered. */
export interface UploadedFile {
  path: string
  bytes: number
  /** As the sender named it: for messages only, never for a path. */
  originalName: string
  /** In hexadecimal digits. */
  sha256: string
}

export interface MultipartContent {
  fields: Record<string, string>
  upload: UploadedFile | undefined
}

const maxFields = 20
const maxFieldBytes = 64 * 1024
/** What a form may have beside its file: fields, and the heads of its parts. */
const mostFormBytes = (maxFields + 1) * maxFieldBytes

/**
 * Reads a multipart call to its end. The file goes to disk as it arrives, never into memory; a refused or cut call
 * leaves no file. An empty file input (no name, no bytes) counts as no file.
 *
 * @throws DomainError `media.too-large` or what the endpoint says instead, `platform.malformed`, `platform.no-space`
 */
export async function readMultipart(
  request: FastifyRequest,
  declared: Upload,
  temporaryFolder: string,
): Promise<MultipartContent> {
  if (Number(request.headers['content-length']) > declared.maxBytes + mostFormBytes) throw tooLarge(declared)
  const fields: Record<string, string> = Object.create(null)
  let upload: UploadedFile | undefined
  try {
    const parts = request.files({
      limits: {
        fileSize: declared.maxBytes,
        parts: maxFields + 1,
      },
      // NOTE: fields come as bytes too, because the parser writes U+FFFD for bytes that are no UTF-8.
      isPartAFile: () => true,
    })
    for await (const part of parts) {
      if (part.filename !== undefined) {
        if (part.fieldname !== declared.field || upload) throw new DomainError('platform.malformed')
        upload = await saveFile(part, declared, temporaryFolder)
      } else {
        // NOTE: forms write each line break as CR LF; kept so, it would count twice against the limits of texts.
        fields[part.fieldname] = (await readField(part.file)).replaceAll('\r\n', '\n')
      }
    }
  } catch (error) {
    if (upload) await discard(upload)
    throw asRefusal(error)
  }
  if (upload && upload.bytes === 0 && upload.originalName === '') {
    await discard(upload)
    upload = undefined
  }
  return { fields: { ...fields }, upload }
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

export async function discard(upload: UploadedFile): Promise<void> {
  await rm(upload.path, { force: true })
}

async function saveFile(part: MultipartFile, declared: Upload, folder: string): Promise<UploadedFile> {
  const path = join(folder, `${randomUUID()}.upload`)
  // At once: the rest of the body is not read.
  part.file.once('limit', () => part.file.destroy(tooLarge(declared)))
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of paceChunks(chunks)) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(part.file, hashed, createWriteStream(path, { flags: 'wx' }))
    if (part.file.truncated) throw tooLarge(declared)
    const { size } = await stat(path)
    return { path, bytes: size, originalName: part.filename, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function tooLarge({ maxBytes, tooLarge: code = 'media.too-large' }: Upload): DomainError {
  return new DomainError(code, { values: { max: Math.floor(maxBytes / 1024 / 1024) } })
}

/** Broken form data and a cut connection are the sender's fault; a failing disk is not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error
  const code = postgresCode(error)
  const isOfDisk = code?.startsWith('E') && code !== 'ECONNRESET'
  if (isOfDisk || code?.startsWith('FST_')) return error
  return new DomainError('platform.malformed', { cause: error })
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: gzipLevel }),
}
export type Encoding = keyof typeof compress

/** Pages are compressed at each request: speed matters more than size. */
const brotliQuality = 4
const gzipLevel = 5

/** The best of our encodings that `Accept-Encoding` names and does not refuse. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const named = accepted.toLowerCase().split(',').map(readCoding)
  return (['br', 'gzip'] as const).find((encoding) =>
    named.some(({ name, isRefused }) => name === encoding && !isRefused),
  )
}

function readCoding(text: string): { name: string | undefined; isRefused: boolean } {
  const [name, ...parameters] = text.split(';').map((part) => part.trim())
  return { name, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) }
}

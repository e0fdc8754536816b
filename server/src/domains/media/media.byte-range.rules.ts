import type { ByteRange } from '../../platform/store/media-store.ts'

/** What a `Range` header asks for; undefined means the whole file. */
export type AskedRange = ByteRange | 'unsatisfiable' | undefined

/**
 * Reads a `Range` header for a file of `size` bytes. Only single byte ranges are served in part [MED-11]; anything else, including
 * a malformed header, gets the whole file, as RFC 9110 §14.2 allows.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

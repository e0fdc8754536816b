import { open } from 'node:fs/promises'

/** A media format this site takes in, named as its media type ends. */
export type MediaFormat = 'jpeg' | 'png' | 'gif' | VideoFormat
export type VideoFormat = 'mp4' | 'quicktime' | 'webm'

/** How many first bytes {@link recogniseFormat} wants to see. */
const formatProbeBytes = 64

const isoBrands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
])
/** QuickTime files older than the `ftyp` box begin with one of these. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide'])

/**
 * The format of a file by its first bytes, whatever its name or sender says [MED-04]. Undefined for anything not accepted (WebP,
 * SVG, HTML, PDF, text, HEIC, Matroska…).
 */
function recogniseFormat(head: Buffer): MediaFormat | undefined {
  const text = (start: number, end: number) => head.toString('latin1', start, end)
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp')
    return text(8, 12) === 'qt  ' ? 'quicktime' : isoBrands.has(text(8, 12)) ? 'mp4' : undefined
  if (quickTimeBoxes.has(text(4, 8))) return 'quicktime'
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) && text(0, 64).includes('webm'))
    return 'webm'
  return undefined
}

export function isVideo(format: MediaFormat): format is VideoFormat {
  return format === 'mp4' || format === 'quicktime' || format === 'webm'
}

/** The format of a file by its first bytes; `undefined` for anything not accepted. */
export async function formatOfFile(path: string): Promise<MediaFormat | 'empty' | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(formatProbeBytes) })
    return bytesRead === 0 ? 'empty' : recogniseFormat(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

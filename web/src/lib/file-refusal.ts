import { mediaErrors } from '@aura/contract/media/media.errors'

export interface AcceptedFile {
  /** Accepted MIME types. */
  types: readonly string[]
  maxBytes: number
  /** Sentence for a refused type. */
  wrongType: string
  /** Sentence for a file that is too large; a default one when absent. */
  tooLarge?: string
}

/**
 * Why a picked file cannot be sent, or `undefined`. It saves an upload the server would refuse; the server decides by the bytes, also
 * for a file whose type the browser does not know.
 */
export function refusalOfFile(
  file: Pick<File, 'type' | 'size'>,
  { types, maxBytes, wrongType, tooLarge = mediaErrors['media.too-large'].message }: AcceptedFile,
): string | undefined {
  if (file.type !== '' && !types.includes(file.type)) return wrongType
  if (file.size === 0) return mediaErrors['media.unreadable'].message
  if (file.size <= maxBytes) return undefined
  return tooLarge.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024)))
}

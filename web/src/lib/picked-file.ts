import { mediaErrors } from '@aura/contract/media/media.errors'

export interface AcceptedFile {
  /** MIME types that pass. */
  types: readonly string[]
  maxBytes: number
  /** Sentence for a type that does not pass. */
  wrongType: string
  /** Sentence for a file that is too large; the house’s own when absent. */
  tooLarge?: string
}

/**
 * Why a picked file cannot be sent, or `undefined` when it can. Spares a person the upload of what would be refused; the
 * server decides by the bytes. A file whose type the browser does not know is left to it.
 */
export function refusalOfFile(
  file: Pick<File, 'type' | 'size'>,
  { types, maxBytes, wrongType, tooLarge = mediaErrors['media.too-large'].message }: AcceptedFile,
): string | undefined {
  if (file.type !== '' && !types.includes(file.type)) return wrongType
  if (file.size <= maxBytes) return undefined
  return tooLarge.replace('{max}', String(Math.floor(maxBytes / 1024 / 1024)))
}

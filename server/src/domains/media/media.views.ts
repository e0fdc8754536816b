import type { MediaState, MediaVariant } from '@aura/contract/media/media.contract'
import type { MediaRow } from './media.queries.ts'

/** A medium as posts show it. */
export interface MediaCard {
  /** The file shown: the widest version of a picture, or the video; null until that is ready. */
  name: string | null
  /** The still of a video, in its widest version; null for a picture. */
  thumbnail: string | null
  state: MediaState
  /** Length of a video; null for a picture. */
  durationSeconds: number | null
  /** Versions of the picture, or of the still of a video, narrowest first. */
  variants: MediaVariant[]
  width: number
  height: number
  placeholder: string
  alt: string | null
}

/** A video shows its widest still, then itself once it is ready. */
export function cardOf({ alt, width, height, placeholder, state, durationMs, files }: MediaRow): MediaCard {
  const variants = files
    .filter(({ role }) => role === 'image')
    .map(({ name, width, height }) => ({ name, width, height }))
  const widest = variants.at(-1)?.name ?? null
  const video = files.find(({ role }) => role === 'video')?.name ?? null
  const shown = { variants, width, height, placeholder, alt, state }
  return durationMs === null
    ? { ...shown, name: widest, thumbnail: null, durationSeconds: null }
    : { ...shown, name: video, thumbnail: widest, durationSeconds: durationMs / 1000 }
}

import type { MediaVariant } from '@aura/contract/media/media.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { addressOf } from './address.ts'

/** Where the browser fetches a medium named by the server; `null` stays `null` (no picture). */
export function mediaAddress(name: string): string
export function mediaAddress(name: string | null): string | null
export function mediaAddress(name: string | null): string | null {
  return name === null ? null : addressOf(getMedia, { params: { name } })
}

/** Whether a medium is shown as a picture; anything else is a video [MED-15]. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(name)
}

const [, widestPortrait] = mediaLimits.pictureSides
const portraitName = new RegExp(`-${widestPortrait}\\.webp$`)

/**
 * Attributes of an `img` that shows a portrait of ours in a box of `side` pixels: the browser takes the smallest that is
 * sharp there. Nothing for a picture from elsewhere, or one that is not sent yet.
 */
export function portraitSources(address: string, side: number) {
  if (!portraitName.test(address)) return {}
  const ofSide = (wanted: number) => `${address.replace(portraitName, `-${wanted}.webp`)} ${wanted}w`
  return { srcSet: mediaLimits.pictureSides.map(ofSide).join(', '), sizes: `${side}px` }
}

/** Attributes of an `img` that shows a post’s picture, in the order that matters to a browser. */
export function pictureSources(variants: readonly Pick<MediaVariant, 'name' | 'width'>[]) {
  return {
    // A third of the side may be cropped, so the picture is that much wider than its box.
    sizes: '(width >= 768px) 640px, 130vw',
    srcSet: variants.map(({ name, width }) => `${mediaAddress(name)} ${width}w`).join(', '),
  }
}

import type { MediaVariant } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { addressOfMedia, pictureWidths, srcSetOf } from '@aura/contract/media/picture-sources'

/** The address of a medium named by the server; `null` stays `null` (no picture). */
export function mediaAddress(name: string): string
export function mediaAddress(name: string | null): string | null
export function mediaAddress(name: string | null): string | null {
  return name === null ? null : addressOfMedia(name)
}

/** Whether a medium is shown as a picture; anything else is a video [MED-15]. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|webp)$/i.test(name)
}

const [, widestPortrait] = mediaLimits.pictureSides
const portraitName = new RegExp(`-${widestPortrait}\\.webp$`)

/**
 * `srcset` of a portrait in a box of `side` pixels; nothing for a picture of another site or one not uploaded yet.
 */
export function portraitSources(address: string, side: number) {
  if (!portraitName.test(address)) return {}
  const ofSide = (wanted: number) => `${address.replace(portraitName, `-${wanted}.webp`)} ${wanted}w`
  return { srcSet: mediaLimits.pictureSides.map(ofSide).join(', '), sizes: `${side}px` }
}

/** Attributes of the `img` of a post; `sizes` comes before `srcset` so that the browser picks once. */
export function pictureSources(variants: readonly Pick<MediaVariant, 'name' | 'width'>[]) {
  return { sizes: pictureWidths.post, srcSet: srcSetOf(variants) }
}

import { addressOf } from '../address.ts'
import { getMedia, type MediaVariant } from './media.contract.ts'

/** Widths of a post’s picture on the page, and of a tile of a grid: they choose the variant that the browser loads. */
export const pictureWidths = {
  post: '(width >= 768px) 520px, 100vw',
  tile: '(width >= 900px) 280px, 33vw',
} as const

/** Address of a medium. */
export const addressOfMedia = (name: string) => addressOf(getMedia, { params: { name } })

/** `srcset` of a picture. */
export const srcSetOf = (variants: readonly Pick<MediaVariant, 'name' | 'width'>[]) =>
  variants.map(({ name, width }) => `${addressOfMedia(name)} ${width}w`).join(', ')

import { addressOf } from '../address.ts'
import { getMedia, type MediaVariant } from './media.contract.ts'

/** `sizes` of a post’s picture and of a tile of a grid: the browser chooses the variant by them. */
export const pictureWidths = {
  post: '(width >= 768px) 520px, 100vw',
  tile: '(width >= 900px) 280px, 33vw',
} as const

export const addressOfMedia = (name: string) => addressOf(getMedia, { params: { name } })

export const srcSetOf = (variants: readonly Pick<MediaVariant, 'name' | 'width'>[]) =>
  variants.map(({ name, width }) => `${addressOfMedia(name)} ${width}w`).join(', ')

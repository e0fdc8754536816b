import { mediaLimits } from '@aura/contract/media/media.limits'
import { createChance } from './chance.ts'
import { type EncodedPicture, encodePicture } from './encoding.ts'
import type { Presents } from './portraits/person.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { rasterise } from './rendering.ts'

export interface Portrait extends EncodedPicture {
  presents: Presents
}

/** Makes the `index`-th profile picture, square, in the sides of the contract; same seed and index, same bytes. */
export async function makePortrait(seed: number, index: number): Promise<Portrait> {
  const chance = createChance(`${seed}/portrait/${index}`)
  const side = Math.max(...mediaLimits.pictureSides)
  const { presents, ...drawing } = drawPortrait(chance, index)
  const raster = await rasterise(drawing, side, side, chance)
  return { presents, ...(await encodePicture(raster, mediaLimits.pictureSides)) }
}

import { mediaLimits } from '@aura/contract/media/media.limits'
import { createChance } from '@aura/server/demo/chance'
import type { DemoPicture } from '@aura/server/demo/manifest'
import { demoPeople, type Presents } from '@aura/server/demo/people'
import { writePicture } from '../drawing/encoding.ts'
import { type Raster, rasterise } from '../drawing/rendering.ts'
import { drawPortrait } from './portrait.ts'

interface Portrait {
  raster: Raster
  presents: Presents
}

/** Draws a square profile picture for each person, in their order: one that suits the name, as long as there are any. */
export async function makePortraits(folder: string): Promise<DemoPicture[]> {
  const left = await Promise.all(demoPeople.map((_, index) => draw(index)))
  const take = (suits: (portrait: Portrait) => boolean): Portrait | undefined => {
    const at = left.findIndex(suits)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const suited = demoPeople.map((person) => take(({ presents }) => presents === person.presents))
  const dealt = suited.map((portrait) => portrait ?? take(() => true))
  return Promise.all(
    dealt.map((portrait) => writePicture((portrait as Portrait).raster, mediaLimits.pictureSides, folder)),
  )
}

async function draw(index: number): Promise<Portrait> {
  const chance = createChance(`portrait/${index}`)
  const side = Math.max(...mediaLimits.pictureSides)
  const { presents, ...drawing } = drawPortrait(chance, index)
  return { presents, raster: await rasterise(drawing, side, side, chance) }
}

import { createChance } from '@aura/server/demo/chance'
import type { DemoManifest } from '@aura/server/demo/manifest'
import { unitsWide } from './drawing/canvas.ts'
import { writePicture } from './drawing/encoding.ts'
import { rasterise } from './drawing/rendering.ts'
import { scenes } from './scenes.ts'

/** Width in pixels of the small version, for grids. */
const smallWidth = 320

/** Sizes in pixels; upright ones are what a phone's feed shows best. */
const formats = [
  { width: 864, height: 1080 },
  { width: 864, height: 1152 },
  { width: 864, height: 1080 },
  { width: 960, height: 960 },
  { width: 864, height: 1152 },
  { width: 1080, height: 810 },
] as const

/** Legends of each picture: as many posts may show it, each with another legend. */
const legendsEach = 2

/**
 * Draws the `index`-th picture into a folder: the same index always gives the same bytes. Scenes come in rounds, so that no
 * kind is shown twice before all were shown once, and a scene's palettes and legends come one after the other.
 */
export async function makePicture(index: number, folder: string): Promise<DemoManifest['pictures'][number]> {
  const round = Math.floor(index / scenes.length)
  const scene = createChance(`round/${round}`).shuffle(scenes)[index % scenes.length]
  if (!scene) throw new RangeError(`there is no picture ${index}`)
  const chance = createChance(`${scene.id}/${round}`)
  const perScene = createChance(scene.id)
  const firstMood = perScene.int(0, 99)
  const dealt = perScene.shuffle(scene.legends)
  const legends = Array.from(
    { length: legendsEach },
    (_, place) => dealt[(round * legendsEach + place) % dealt.length] as string,
  )
  const { width, height } = chance.pick(formats)
  const mood = <T>(palettes: readonly T[]): T => palettes[(firstMood + round) % palettes.length] as T
  const { alt, ...drawing } = scene.draw({ chance, height: (unitsWide * height) / width, mood })
  const raster = await rasterise(drawing, width, height, chance)
  return { alt, legends, ...(await writePicture(raster, [smallWidth, width], folder)) }
}

import { unitsWide } from './canvas.ts'
import { createChance } from './chance.ts'
import { type EncodedPicture, encodePicture } from './encoding.ts'
import { rasterise } from './rendering.ts'
import { scenes } from './scene-list.ts'

/** A picture of the demonstration with the words its author would post it with. */
export interface PostPicture extends EncodedPicture {
  sceneId: string
  /** For those who cannot see it, in French. */
  alt: string
  /** In French, at most 140 characters. */
  legend: string
}

/** Width in pixels of the small version, for grids. */
const smallWidth = 320

/** Sizes in pixels; upright ones are what a phone's feed shows best. */
const formats = [
  { width: 864, height: 1080 },
  { width: 864, height: 1080 },
  { width: 864, height: 1152 },
  { width: 864, height: 1080 },
  { width: 960, height: 960 },
  { width: 864, height: 1152 },
  { width: 1080, height: 810 },
] as const

/**
 * Makes the `index`-th picture: the same seed and index always give the same bytes. Scenes come in rounds, so that no
 * kind is shown twice before all were shown once, and a scene's palettes and legends come one after the other.
 *
 * @param scale below 1, the same picture smaller, for who needs that there is one and not how it looks
 */
export async function makePostPicture(seed: number, index: number, scale = 1): Promise<PostPicture> {
  const round = Math.floor(index / scenes.length)
  const scene = createChance(`${seed}/round/${round}`).shuffle(scenes)[index % scenes.length]
  if (!scene) throw new RangeError(`there is no picture ${index}`)
  const chance = createChance(`${seed}/${scene.id}/${round}`)
  const perScene = createChance(`${seed}/${scene.id}`)
  const firstMood = perScene.int(0, 99)
  const legend = perScene.shuffle(scene.legends)[round % scene.legends.length] ?? ''

  const format = chance.pick(formats)
  const [smallest, width, height] = [smallWidth, format.width, format.height].map((side) =>
    Math.round(side * scale),
  ) as [number, number, number]
  const mood = <T>(palettes: readonly T[]): T => palettes[(firstMood + round) % palettes.length] as T
  const { alt, ...drawing } = scene.draw({ chance, height: (unitsWide * height) / width, mood })
  const raster = await rasterise(drawing, width, height, chance)
  return { sceneId: scene.id, alt, legend, ...(await encodePicture(raster, [smallest, width])) }
}

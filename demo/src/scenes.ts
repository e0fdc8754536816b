import type { Scene } from './drawing/drawing.ts'
import legends from './legends.json' with { type: 'json' }
import { aurora } from './scenes/aurora.ts'
import { balloons } from './scenes/balloons.ts'
import { cabin } from './scenes/cabin.ts'
import { citrus } from './scenes/citrus.ts'
import { city } from './scenes/city.ts'
import { flower } from './scenes/flower.ts'
import { forest } from './scenes/forest.ts'
import { gradients } from './scenes/gradients.ts'
import { jellyfish } from './scenes/jellyfish.ts'
import { koi } from './scenes/koi.ts'
import { lanterns } from './scenes/lanterns.ts'
import { mountains } from './scenes/mountains.ts'
import { paperCut } from './scenes/paper-cut.ts'
import { poster } from './scenes/poster.ts'
import { sea } from './scenes/sea.ts'

const drawn = [
  ...[aurora, balloons, cabin, citrus, city, flower, forest],
  ...[gradients, jellyfish, koi, lanterns, mountains, paperCut, poster, sea],
]

/** Every kind of picture the demonstration shows, with what people write under it. */
export const scenes: readonly (Scene & { legends: readonly string[] })[] = drawn.map((scene) => ({
  ...scene,
  legends: legends[scene.id as keyof typeof legends],
}))

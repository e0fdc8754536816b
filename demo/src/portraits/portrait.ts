import type { Chance } from '@aura/server/demo/chance'
import type { Presents } from '@aura/server/demo/people'
import { createCanvas } from '../drawing/canvas.ts'
import type { Colour } from '../drawing/colours.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { animals, drawAnimal } from './animal.ts'
import { type Hairdo, hairdos } from './hair.ts'
import { drawPerson } from './person.ts'

const walls: readonly (readonly [Colour, Colour])[] = [
  ['#ffd9a8', '#f2865e'],
  ['#c9e8f2', '#5a9ac9'],
  ['#d9f2c4', '#6ab08a'],
  ['#f7d0e0', '#c9709f'],
  ['#e0d4f7', '#8a70c9'],
  ['#fff0b8', '#f2b632'],
  ['#cfd8e6', '#5a6a8a'],
  ['#2f3a5c', '#151a2f'],
  ['#5a2f4f', '#2a1226'],
  ['#1f4f4a', '#0c2626'],
]

const styles = Object.keys(hairdos) as Hairdo[]

/** One portrait in `animalEvery` shows an animal. */
const animalEvery = 8

/** Draws a profile picture; neighbours by index never share a hairdo. */
export function drawPortrait(chance: Chance, index: number): Drawing & { presents: Presents } {
  const canvas = createCanvas(1000)
  const [light, dark] = walls[(index * 3 + chance.int(0, 1)) % walls.length] ?? ['#cfd8e6', '#5a6a8a']
  canvas.fill(
    canvas.radial(
      [
        [0, light],
        [1, dark],
      ],
      [0.5, 0.4],
    ),
  )
  // Room above the hair, and shoulders that reach the edges.
  canvas.add('<g transform="translate(500 1000) scale(1.02) translate(-500 -985)">')
  const animal =
    index % animalEvery === animalEvery - 1
      ? animals[Math.floor(index / animalEvery) % animals.length]
      : undefined
  let presents: Presents = 'anyone'
  if (animal) drawAnimal(canvas, chance, animal)
  else presents = drawPerson(canvas, chance, styles[(index * 7) % styles.length] ?? 'crop')
  canvas.add('</g>')
  return { presents, shapes: canvas, finish: { grain: 5, vignette: 0.12, contrast: 1.05 } }
}

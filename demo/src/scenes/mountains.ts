import { below, createCanvas } from '../drawing/canvas.ts'
import { along, type Colour, darker, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, ridged } from '../drawing/noise.ts'
import { drawBirds, drawPines, drawStars } from '../drawing/scenery.ts'

interface Hour {
  /** From the top of the sky to its foot. */
  sky: readonly Colour[]
  /** The nearest slopes. */
  near: Colour
  light: Colour
  isNight?: boolean
  says: string
}

const hours: readonly Hour[] = [
  { sky: ['#3d5a98', '#b58bb8', '#ffc9a3'], near: '#1d2140', light: '#fff0d0', says: 'à l’aube' },
  { sky: ['#2a3f7d', '#d9748a', '#ffb56b'], near: '#2a1432', light: '#ffe2a8', says: 'au soleil couchant' },
  { sky: ['#5fa3cf', '#b4d8e2', '#eef3e6'], near: '#1b3a3b', light: '#ffffff', says: 'au matin' },
  {
    sky: ['#060b22', '#14285a', '#4d6ea6'],
    near: '#050a18',
    light: '#f4f1de',
    isNight: true,
    says: 'sous la lune',
  },
  {
    sky: ['#2e8b8b', '#8cc7a6', '#f4e3b0'],
    near: '#0d2b2a',
    light: '#fffbe0',
    says: 'dans une lumière verte',
  },
  { sky: ['#4b2a63', '#b04d7c', '#ff9f7a'], near: '#1a0d2b', light: '#ffd9c0', says: 'au crépuscule' },
  { sky: ['#8798a8', '#c3ccd2', '#eceae4'], near: '#232d36', light: '#ffffff', says: 'dans la brume' },
]

export const mountains: Scene = {
  id: 'mountains',
  draw({ chance, height, mood }) {
    const hour = mood(hours)
    const canvas = createCanvas(height)
    canvas.fill(canvas.linear(hour.sky.map((colour, index) => [(index / 2) * 0.75, colour] as const)))
    if (hour.isNight) drawStars(canvas, chance, height * 0.55)
    const sunX = chance.range(220, 780)
    const sunY = height * chance.range(0.22, 0.4)
    canvas.glow(sunX, sunY, 520, hour.light, 0.75)
    canvas.circle(sunX, sunY, chance.range(34, 62), `fill="${hour.light}" fill-opacity=".95"`)

    const noise = ridged(createNoise(chance), 5)
    const count = chance.int(5, 7)
    const haze = mix(hour.sky[2] ?? '#ffffff', hour.sky[1] ?? '#ffffff', 0.45)
    for (let layer = 0; layer < count; layer++) {
      const depth = layer / (count - 1)
      const colour = mix(
        along([haze, mix(haze, hour.near, 0.45), hour.near], depth * 0.9 + 0.1),
        hour.near,
        depth ** 2,
      )
      const base = height * (0.42 + 0.5 * depth ** 1.15)
      const rise = height * (0.2 - 0.07 * depth)
      const width = 420 - 190 * depth
      const heightAt = (x: number) =>
        base + rise * 0.75 - rise * 1.5 * noise(x / width + layer * 31, layer * 7) ** 1.6
      const foot = depth < 1 ? mix(colour, haze, 0.5 - 0.3 * depth) : darker(colour, 0.35)
      canvas.path(
        below(height, 7, heightAt),
        `fill="${canvas.linear([
          [0, colour],
          [0.55, foot],
        ])}"`,
      )
      if (layer === count - 1) drawPines(canvas, chance, heightAt, darker(colour, 0.45))
    }
    if (!hour.isNight && chance.happens(0.6)) drawBirds(canvas, chance, sunX, sunY, hour.near)
    return {
      shapes: canvas,
      finish: { grain: 5, vignette: 0.35, contrast: 1.15 },
      alt: `Crêtes de montagnes en plans successifs, ${hour.says}.`,
    }
  },
}

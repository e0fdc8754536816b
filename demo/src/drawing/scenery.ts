import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, lines, unitsWide } from './canvas.ts'
import type { Colour } from './colours.ts'

/** Things that several scenes show. */

/** Small stars down to `lowest`. */
export function drawStars(canvas: Canvas, chance: Chance, lowest: number, count = 160): void {
  let marks = ''
  for (let star = 0; star < count; star++) {
    const y = lowest * chance.unit() ** 1.3
    const radius = 0.7 + 1.9 * chance.unit() ** 4
    marks += `<circle cx="${chance.int(0, 1000)}" cy="${Math.round(y)}" r="${radius.toFixed(1)}" fill-opacity="${chance.range(0.3, 1).toFixed(2)}"/>`
  }
  canvas.add(`<g fill="#fff">${marks}</g>`)
}

/** Conifers along a slope, in one path. */
export function drawPines(
  canvas: Canvas,
  chance: Chance,
  heightAt: (x: number) => number,
  colour: Colour,
  tallest = 90,
): void {
  let data = ''
  for (let x = -20; x < unitsWide + 20; x += chance.range(8, 30)) {
    const tall = tallest * chance.range(0.35, 1)
    const foot = heightAt(x) + 12
    const half = tall * 0.2
    for (let tier = 0; tier < 3; tier++) {
      const top = foot - tall + tier * tall * 0.24
      const spread = half * (0.5 + tier * 0.28)
      const bottom = top + tall * 0.42
      data += lines([
        [x, top],
        [x + spread, bottom],
        [x - spread, bottom],
      ])
    }
  }
  canvas.path(data, `fill="${colour}"`)
}

/** A few gulls around a place. */
export function drawBirds(canvas: Canvas, chance: Chance, x: number, y: number, colour: Colour): void {
  let data = ''
  for (let bird = chance.int(3, 7); bird > 0; bird--) {
    const span = chance.range(8, 18)
    const left = x + chance.range(-190, 190)
    const top = y + chance.range(-90, 120)
    data += `M${left} ${top}q${span / 2} ${-span * 0.55} ${span} 0q${span / 2} ${-span * 0.55} ${span} 0`
  }
  canvas.path(data, `fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"`)
}

import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas } from '../drawing/canvas.ts'
import { type Colour, darker, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { drawStars } from '../drawing/scenery.ts'

interface Night {
  sky: readonly [Colour, Colour, Colour]
  near: Colour
  lights: readonly Colour[]
  says: string
}

const nights: readonly Night[] = [
  {
    sky: ['#0a0f2b', '#2b2a66', '#c0567f'],
    near: '#0a0b1c',
    lights: ['#ffd98a', '#ffb45c', '#fff1cf'],
    says: 'violette',
  },
  {
    sky: ['#06121f', '#0f3d56', '#3fa0a0'],
    near: '#050d16',
    lights: ['#ffe9a8', '#9ff0e0', '#ffffff'],
    says: 'turquoise',
  },
  {
    sky: ['#150a1f', '#5a1f4a', '#ff8a5c'],
    near: '#12060f',
    lights: ['#ffcf6e', '#ff9e5e', '#ffe8c4'],
    says: 'orangée',
  },
  {
    sky: ['#0b1020', '#27345c', '#7d8fb8'],
    near: '#080c18',
    lights: ['#ffdf9e', '#cfe3ff', '#fff6df'],
    says: 'bleue',
  },
  {
    sky: ['#1a0933', '#4b1e86', '#ff5fa8'],
    near: '#0e051e',
    lights: ['#ff9ad0', '#8ef0ff', '#ffe27a'],
    says: 'rose et violette',
  },
]

export const city: Scene = {
  id: 'city',
  draw({ chance, height, mood }) {
    const night = mood(nights)
    const canvas = createCanvas(height)
    const [top, middle, foot] = night.sky
    const ground = height * chance.range(0.74, 0.84)
    canvas.fill(
      canvas.linear([
        [0, top],
        [0.35, middle],
        [(ground / height) * 0.92, foot],
      ]),
    )
    drawStars(canvas, chance, height * 0.4, 90)
    const moonX = chance.range(150, 850)
    const moonY = height * chance.range(0.12, 0.3)
    canvas.glow(moonX, moonY, 330, '#fff4d8', 0.55)
    canvas.circle(moonX, moonY, chance.range(30, 56), 'fill="#fff6e0"')

    for (let row = 0; row < 3; row++) {
      const depth = row / 2
      const colour = mix(mix(foot, middle, 0.5), night.near, 0.35 + 0.6 * depth)
      drawBuildings(canvas, chance, {
        ground,
        depth,
        colour,
        lights: night.lights,
        tallest: height * (0.52 - 0.16 * depth),
      })
    }
    canvas.add(
      `<rect y="${ground}" width="1000" height="${height - ground}" fill="${canvas.linear([
        [0, mix(night.near, middle, 0.4)],
        [1, darker(night.near, 0.3)],
      ])}"/>`,
    )
    drawReflections(canvas, chance, ground, height, night.lights)
    return {
      shapes: canvas,
      finish: { grain: 7, vignette: 0.4, contrast: 1.2 },
      alt: `Immeubles aux fenêtres allumées au bord de l’eau, nuit ${night.says}.`,
    }
  },
}

interface Row {
  ground: number
  /** 0 far, 1 near. */
  depth: number
  colour: Colour
  lights: readonly Colour[]
  tallest: number
}

function drawBuildings(
  canvas: Canvas,
  chance: Chance,
  { ground, depth, colour, lights, tallest }: Row,
): void {
  let walls = ''
  const windows = lights.map(() => '')
  const cell = 9 + 5 * depth
  for (let x = -20; x < 1000; ) {
    const wide = Math.round(chance.range(50, 120) * (0.8 + 0.5 * depth))
    const tall = tallest * chance.range(0.25, 1) ** 1.2
    const roof = ground - tall
    walls += `M${x} ${ground}V${roof.toFixed(0)}h${wide}V${ground}z`
    if (chance.happens(0.35))
      walls += `M${x + wide * 0.3} ${roof}v${-tall * 0.12}h${wide * 0.4}v${tall * 0.12}z`
    if (chance.happens(0.22)) walls += `M${x + wide / 2 - 1.5} ${roof}v${-tall * 0.28}h3v${tall * 0.28}z`
    const share = chance.range(0.15, 0.6) * (0.5 + 0.5 * depth)
    for (let windowY = roof + cell; windowY < ground - cell; windowY += cell * 1.7) {
      for (let windowX = x + cell * 0.8; windowX < x + wide - cell; windowX += cell * 1.35) {
        if (!chance.happens(share)) continue
        const light = chance.int(0, lights.length - 1)
        windows[light] +=
          `M${windowX.toFixed(0)} ${windowY.toFixed(0)}h${(cell * 0.62).toFixed(1)}v${(cell * 0.85).toFixed(1)}h${(-cell * 0.62).toFixed(1)}z`
      }
    }
    x += wide + chance.int(-6, 14)
  }
  canvas.path(walls, `fill="${colour}"`)
  for (const [index, data] of windows.entries()) {
    if (data) canvas.path(data, `fill="${lights[index]}" fill-opacity="${(0.4 + 0.5 * depth).toFixed(2)}"`)
  }
}

function drawReflections(
  canvas: Canvas,
  chance: Chance,
  ground: number,
  height: number,
  lights: readonly Colour[],
): void {
  for (let streak = 0; streak < 70; streak++) {
    const x = chance.range(0, 1000)
    const long = (height - ground) * chance.range(0.25, 0.95)
    let data = ''
    for (let y = ground + 4; y < ground + long; y += chance.range(5, 11)) {
      const wide = chance.range(3, 16)
      data += `M${(x - wide / 2 + chance.bell() * 4).toFixed(0)} ${y.toFixed(0)}h${wide.toFixed(0)}v2.4h${(-wide).toFixed(0)}z`
    }
    canvas.path(data, `fill="${chance.pick(lights)}" fill-opacity="${chance.range(0.15, 0.6).toFixed(2)}"`)
  }
}

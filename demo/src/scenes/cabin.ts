import type { Chance } from '@aura/server/demo/chance'
import { below, type Canvas, createCanvas, lines, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'
import { drawPines, drawStars } from '../drawing/scenery.ts'

const winters: readonly { sky: readonly [Colour, Colour]; snow: Colour; wood: Colour; says: string }[] = [
  { sky: ['#0a1533', '#3a5a96'], snow: '#dfe9f7', wood: '#4a2c22', says: 'nuit bleue' },
  { sky: ['#2a1640', '#b8668a'], snow: '#f3e3ec', wood: '#3a1f2a', says: 'crépuscule mauve' },
  { sky: ['#0d2a33', '#4f9a96'], snow: '#e3f3ef', wood: '#3f2a1f', says: 'soir turquoise' },
  { sky: ['#1c1c30', '#7a6a8a'], snow: '#e9e6ee', wood: '#33241f', says: 'fin de journée grise' },
]

export const cabin: Scene = {
  id: 'cabin',
  draw({ chance, height, mood }) {
    const { sky, snow, wood, says } = mood(winters)
    const canvas = createCanvas(height)
    canvas.fill(
      canvas.linear([
        [0, sky[0]],
        [0.62, sky[1]],
      ]),
    )
    drawStars(canvas, chance, height * 0.5, 130)
    const noise = layered(createNoise(chance), 4)
    for (let range = 0; range < 2; range++) {
      const base = height * (0.5 + range * 0.1)
      const tint = mix(mix(sky[1], snow, 0.25), sky[0], 0.25 + 0.3 * range)
      const ridge = (x: number) => base - height * 0.2 * noise(x / 230 + range * 40, range) ** 1.3
      canvas.path(below(height, 8, ridge), `fill="${tint}"`)
      drawPines(
        canvas,
        chance,
        (x) => base + 24 + 20 * noise(x / 160, 7),
        mix(sky[0], '#05080f', 0.35 + 0.35 * range),
        80 + range * 70,
      )
    }
    const ground = (x: number) => height * 0.72 - 60 * noise(x / 380, 21)
    canvas.path(
      below(height, 12, ground),
      `fill="${canvas.linear([
        [0, snow],
        [0.4, mix(snow, sky[1], 0.4)],
        [1, mix(sky[0], sky[1], 0.5)],
      ])}"`,
    )
    const x = chance.range(330, 620)
    drawCabin(canvas, chance, x, ground(x) + 40, { wood, snow, scale: chance.range(1.05, 1.4) })
    const front = (px: number) => height * 0.93 - 70 * noise(px / 300, 33)
    canvas.path(below(height, 12, front), `fill="${mix(snow, sky[1], 0.3)}"`)
    drawSnow(canvas, chance, height)
    return {
      shapes: canvas,
      finish: { grain: 7, vignette: 0.45, contrast: 1.12 },
      alt: `Chalet aux fenêtres éclairées dans la neige, ${says}.`,
    }
  },
}

function drawCabin(
  canvas: Canvas,
  chance: Chance,
  x: number,
  foot: number,
  { wood, snow, scale }: { wood: Colour; snow: Colour; scale: number },
): void {
  canvas.glow(x, foot - 60 * scale, 330 * scale, '#ffb347', 0.75)
  canvas.add(`<g transform="translate(${short(x)} ${short(foot)}) scale(${short(scale)})">`)
  let smoke = 'M62 -236'
  for (let puff = 0; puff < 5; puff++) smoke += `q${chance.int(14, 30) * (puff % 2 ? -1 : 1)} -26 0 -52`
  canvas.path(
    smoke,
    'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="20" stroke-linecap="round"',
  )
  canvas.add(
    `<rect x="48" y="-232" width="30" height="80" fill="${darker(wood, 0.2)}"/><rect x="44" y="-238" width="38" height="12" rx="5" fill="${snow}"/>`,
  )
  canvas.path('M-120 0V-110L0 -200L120 -110V0Z', `fill="${wood}"`)
  let boards = ''
  for (let board = 1; board < 8; board++) boards += `M-120 ${-board * 15}H120`
  canvas.path(boards, `stroke="${darker(wood, 0.35)}" stroke-width="3"`)
  canvas.path(
    lines([
      [-158, -92],
      [0, -216],
      [158, -92],
      [140, -78],
      [0, -186],
      [-140, -78],
    ]),
    `fill="${snow}"`,
  )
  for (const [left, top, wide, tall] of [
    [-88, -84, 52, 50],
    [38, -84, 52, 50],
    [-18, -158, 36, 34],
  ] as const) {
    canvas.add(
      `<rect x="${left - 5}" y="${top - 5}" width="${wide + 10}" height="${tall + 10}" fill="${darker(wood, 0.45)}"/><rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="#ffd27a"/><path d="M${left + wide / 2} ${top}v${tall}M${left} ${top + tall / 2}h${wide}" stroke="${darker(wood, 0.3)}" stroke-width="4"/><rect x="${left - 8}" y="${top + tall + 3}" width="${wide + 16}" height="8" rx="4" fill="${snow}"/>`,
    )
  }
  canvas.add(
    `<rect x="-22" y="-76" width="44" height="76" fill="${darker(wood, 0.4)}"/><circle cx="13" cy="-36" r="3.5" fill="#ffd27a"/>`,
  )
  canvas.path('M-30 0h60l50 60h-170z', 'fill="#ffcf7a" fill-opacity=".3"')
  canvas.add('</g>')
}

function drawSnow(canvas: Canvas, chance: Chance, height: number): void {
  let flakes = ''
  for (let flake = 0; flake < 190; flake++) {
    const radius = 1.2 + 5.5 * chance.unit() ** 3
    flakes += `<circle cx="${chance.int(0, 1000)}" cy="${chance.int(0, Math.round(height))}" r="${short(radius)}" fill-opacity="${chance.range(0.35, 0.95).toFixed(2)}"/>`
  }
  canvas.add(`<g fill="${lighter('#eef4ff', 0.5)}">${flakes}</g>`)
}

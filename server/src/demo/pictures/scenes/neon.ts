import { createCanvas, lines, short } from '../canvas.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'
import { createNoise, ridged } from '../noise.ts'
import { drawStars } from '../scenery.ts'

const moods: readonly {
  sky: readonly [Colour, Colour, Colour]
  sun: readonly [Colour, Colour]
  line: Colour
  says: string
}[] = [
  {
    sky: ['#0b0326', '#3d0b6b', '#ff3f8f'],
    sun: ['#ffe45c', '#ff2f8a'],
    line: '#3fe8ff',
    says: 'rose et cyan',
  },
  {
    sky: ['#02111f', '#063a5c', '#18b8c9'],
    sun: ['#f5ffb0', '#18e0b0'],
    line: '#ff5fd0',
    says: 'turquoise et rose',
  },
  {
    sky: ['#1a0210', '#5c0b2e', '#ff6a3d'],
    sun: ['#fff08a', '#ff4a3d'],
    line: '#ffb03f',
    says: 'rouge et orange',
  },
  {
    sky: ['#080414', '#241a5c', '#7a5cff'],
    sun: ['#ffd6ff', '#8a4dff'],
    line: '#7dffb0',
    says: 'violet et vert',
  },
]

export const neon: Scene = {
  id: 'neon',
  legends: [
    'Insérez une pièce.',
    '1986 a appelé, elle veut son coucher de soleil.',
    'Pochette pour l’EP d’un ami, sortie vendredi.',
    'Conduite de nuit, volume 11.',
    'Synthé, deux doigts, une heure du matin.',
    'Le futur, vu du passé.',
    'Niveau 7, toujours trois vies.',
    'La grille ne finit jamais.',
    'Ambiance arcade.',
    'J’écoute ça en boucle depuis lundi.',
    'Casque sur les oreilles, lunettes de soleil, minuit.',
    'Chargement… 99 %.',
    'Turbo.',
  ],
  draw({ chance, height, mood }) {
    const { sky, sun, line, says } = mood(moods)
    const canvas = createCanvas(height)
    const horizon = height * chance.range(0.54, 0.64)
    canvas.fill(
      canvas.linear([
        [0, sky[0]],
        [(horizon / height) * 0.6, sky[1]],
        [horizon / height, sky[2]],
      ]),
    )
    drawStars(canvas, chance, horizon * 0.8, 130)
    const radius = chance.range(190, 260)
    const sunX = chance.happens(0.7) ? 500 : chance.range(320, 680)
    const sunY = horizon - radius * chance.range(0.45, 0.8)
    canvas.glow(sunX, sunY, radius * 2.3, sun[1], 0.7)
    canvas.path(
      stripedDisc(sunX, sunY, radius),
      `fill="${canvas.linear([
        [0, sun[0]],
        [1, sun[1]],
      ])}"`,
    )
    const noise = ridged(createNoise(chance), 4)
    const peaks: [number, number][] = [[-10, horizon + 2]]
    for (let x = -10; x <= 1010; x += 16)
      peaks.push([x, horizon + 2 - 190 * noise(x / 240) * Math.min(1, (Math.abs(x - sunX) / 330) ** 1.6)])
    peaks.push([1010, horizon + 2])
    canvas.path(
      lines(peaks),
      `fill="${darker(sky[0], 0.3)}" stroke="${line}" stroke-width="2.4" stroke-opacity=".8"`,
    )
    canvas.add(
      `<rect y="${short(horizon)}" width="1000" height="${short(height - horizon)}" fill="${canvas.linear([
        [0, mix(sky[1], sky[2], 0.35)],
        [0.25, sky[0]],
        [1, darker(sky[0], 0.4)],
      ])}"/>`,
    )
    let grid = ''
    for (let ray = -22; ray <= 22; ray++)
      grid += `M${short(sunX + ray * 16)} ${short(horizon)}L${short(sunX + ray * 150)} ${short(height + 10)}`
    for (let row = 0; row < 18; row++) {
      const y = horizon + (height - horizon) * (row / 17) ** 2.3
      grid += `M-10 ${short(y)}H1010`
    }
    canvas.path(grid, `fill="none" stroke="${line}" stroke-opacity=".25" stroke-width="8"`)
    canvas.path(grid, `fill="none" stroke="${lighter(line, 0.35)}" stroke-opacity=".9" stroke-width="2"`)
    return {
      shapes: canvas,
      finish: { grain: 8, vignette: 0.45, contrast: 1.15 },
      alt: `Soleil rayé au-dessus d’une grille lumineuse, style arcade, ${says}.`,
    }
  },
}

/** Path data of a disc whose lower half is cut into ever thinner bands. */
function stripedDisc(x: number, y: number, radius: number): string {
  const halfWidth = (offset: number) => Math.sqrt(Math.max(0, radius ** 2 - offset ** 2))
  const band = (top: number, bottom: number) =>
    `M${short(x - halfWidth(top))} ${short(y + top)}A${short(radius)} ${short(radius)} 0 0 0 ${short(x - halfWidth(bottom))} ${short(y + bottom)}H${short(x + halfWidth(bottom))}A${short(radius)} ${short(radius)} 0 0 0 ${short(x + halfWidth(top))} ${short(y + top)}Z`
  const firstGap = radius * 0.05
  let data = `M${short(x - halfWidth(firstGap))} ${short(y + firstGap)}A${short(radius)} ${short(radius)} 0 1 1 ${short(x + halfWidth(firstGap))} ${short(y + firstGap)}Z`
  for (let gap = 0; gap < 7; gap++) {
    const top = radius * (0.05 + gap * 0.14) + 4 + gap * 4.2
    const bottom = Math.min(radius, radius * (0.05 + (gap + 1) * 0.14))
    if (top < bottom) data += band(top, bottom)
  }
  return data
}

import { type Canvas, createCanvas, lines, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'
import { createNoise, layered } from '../noise.ts'

const tables: readonly { top: Colour; cup: Colour; cloth: Colour; says: string }[] = [
  { top: '#a9744f', cup: '#f6f1e7', cloth: '#4f6d7a', says: 'table en bois' },
  { top: '#e9e2d6', cup: '#34515e', cloth: '#e09f7d', says: 'table claire' },
  { top: '#33363d', cup: '#e7c9a9', cloth: '#8f3b3b', says: 'table d’ardoise' },
  { top: '#d9a5a0', cup: '#ffffff', cloth: '#5e503f', says: 'table rose' },
  { top: '#7f9c8b', cup: '#fbf7ee', cloth: '#f2c14e', says: 'table verte' },
]

export const coffee: Scene = {
  id: 'coffee',
  legends: [
    'Avant, ne me parlez pas.',
    'Le barista s’appelle Momo et il a un don.',
    'Deuxième. Il est 9 h 10.',
    'Terrasse au soleil, rendez-vous en retard, tout va bien.',
    'Rosetta réussie après trente ratés.',
    'Le croissant n’a pas survécu à la photo.',
    'Bureau provisoire.',
    'Café allongé, réunion courte.',
    'Il pleut dehors, donc voilà.',
    'Lire trois pages, reprendre un café.',
    'Le petit noir est devenu grand.',
    'Pause officielle.',
    'J’ai dit « un dernier ».',
  ],
  draw({ chance, height, mood }) {
    const { top, cup, cloth, says } = mood(tables)
    const canvas = createCanvas(height)
    canvas.fill(
      canvas.linear(
        [
          [0, lighter(top, 0.16)],
          [1, darker(top, 0.22)],
        ],
        [1, 1],
      ),
    )
    drawBoards(canvas, chance, height, top)
    const x = chance.range(440, 570)
    const y = height * chance.range(0.46, 0.56)
    drawCloth(canvas, chance, x, y, cloth)
    drawCup(canvas, chance, x, y, cup)
    drawSpoon(canvas, x, y, chance.range(20, 70))
    const cornerX = x > 500 ? 170 : 830
    if (chance.happens(0.7))
      drawCroissant(canvas, cornerX, height * chance.range(0.16, 0.24), chance.range(-40, 40))
    drawBeans(canvas, chance, 1000 - cornerX, height * 0.86)
    drawBlindShadow(canvas, chance, height)
    return {
      shapes: canvas,
      finish: { grain: 9, vignette: 0.45, contrast: 1.12 },
      alt: `Tasse de café au lait vue de dessus avec un motif de mousse, ${says}.`,
    }
  },
}

function drawBoards(canvas: Canvas, chance: Chance, height: number, top: Colour): void {
  const noise = layered(createNoise(chance), 3)
  let grain = ''
  for (let line = 0; line < 46; line++) {
    const y = (height * line) / 46 + chance.range(-8, 8)
    grain += `M-10 ${short(y)}`
    for (let x = 0; x <= 1000; x += 100)
      grain += `L${x} ${short(y + (noise(x / 300, line * 0.4) - 0.5) * 40)}`
  }
  canvas.path(grain, `fill="none" stroke="${darker(top, 0.35)}" stroke-opacity=".16" stroke-width="3"`)
}

function drawCloth(canvas: Canvas, chance: Chance, x: number, y: number, colour: Colour): void {
  const side = chance.range(300, 360)
  let weave = ''
  for (let stripe = -5; stripe <= 5; stripe++)
    weave += `M${short((stripe * side) / 5.6)} ${short(-side)}V${short(side)}M${short(-side)} ${short((stripe * side) / 5.6)}H${short(side)}`
  canvas.add(
    `<g transform="translate(${short(x + 40)} ${short(y + 30)}) rotate(${short(chance.range(-30, 30))})"><rect x="${short(-side + 12)}" y="${short(-side + 18)}" width="${short(side * 2)}" height="${short(side * 2)}" fill="#000" fill-opacity=".2"/><rect x="${short(-side)}" y="${short(-side)}" width="${short(side * 2)}" height="${short(side * 2)}" fill="${colour}"/><path d="${weave}" stroke="${lighter(colour, 0.35)}" stroke-opacity=".4" stroke-width="7"/></g>`,
  )
}

function drawCup(canvas: Canvas, chance: Chance, x: number, y: number, colour: Colour): void {
  const shadow = (radius: number, shift: number, strength: number) =>
    canvas.circle(x + shift, y + shift * 1.3, radius, `fill="#000" fill-opacity="${strength}"`)
  shadow(292, 22, 0.14)
  shadow(286, 12, 0.16)
  const dish = canvas.radial([
    [0.55, darker(colour, 0.12)],
    [0.72, colour],
    [0.93, lighter(colour, 0.25)],
    [1, darker(colour, 0.1)],
  ])
  canvas.circle(x, y, 285, `fill="${dish}"`)
  const turn = chance.range(-150, -30)
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"><rect x="160" y="-26" width="120" height="52" rx="26" fill="${darker(colour, 0.08)}" stroke="${darker(colour, 0.25)}" stroke-width="3"/></g>`,
  )
  shadow(196, 14, 0.22)
  canvas.circle(x, y, 192, `fill="${lighter(colour, 0.12)}"`)
  canvas.circle(x, y, 174, `fill="${darker(colour, 0.28)}"`)
  const brew = canvas.radial([
    [0, '#c08a57'],
    [0.7, '#9a6234'],
    [0.93, '#6b3d1e'],
    [1, '#3c2110'],
  ])
  canvas.circle(x + 3, y + 4, 168, `fill="${brew}"`)
  drawFoam(canvas, chance, x + 3, y + 4)
}

/** A rosetta: nested leaves of milk along a stem. */
function drawFoam(canvas: Canvas, chance: Chance, x: number, y: number): void {
  const milk = '#f6e3c8'
  let data = ''
  const layers = chance.int(5, 7)
  for (let layer = 0; layer < layers; layer++) {
    const foot = 112 - layer * 30
    const wide = 118 * (1 - layer / (layers + 2)) * (layer === 0 ? 0.8 : 1)
    data += `M0 ${short(foot)}C${short(-wide * 0.5)} ${short(foot - 8)} ${short(-wide)} ${short(foot - 34)} ${short(-wide * 0.82)} ${short(foot - 76)}C${short(-wide * 0.6)} ${short(foot - 48)} ${short(-wide * 0.3)} ${short(foot - 30)} 0 ${short(foot - 24)}C${short(wide * 0.3)} ${short(foot - 30)} ${short(wide * 0.6)} ${short(foot - 48)} ${short(wide * 0.82)} ${short(foot - 76)}C${short(wide)} ${short(foot - 34)} ${short(wide * 0.5)} ${short(foot - 8)} 0 ${short(foot)}Z`
  }
  data += 'M0 -118c-34 -30 -40 10 0 46c40 -36 34 -76 0 -46z'
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(chance.range(-40, 40))})"><path d="${data}" fill="${milk}"/><path d="M0 118V-74" stroke="#9a6234" stroke-width="4"/></g>`,
  )
  canvas.add(
    `<ellipse cx="${short(x - 70)}" cy="${short(y - 110)}" rx="52" ry="16" transform="rotate(-32 ${short(x - 70)} ${short(y - 110)})" fill="#fff" fill-opacity=".22"/>`,
  )
}

function drawSpoon(canvas: Canvas, x: number, y: number, turn: number): void {
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"><g transform="translate(7 10)" fill="#000" fill-opacity=".25"><ellipse cx="0" cy="236" rx="34" ry="22"/><rect x="28" y="230" width="230" height="11" rx="5"/></g><ellipse cx="0" cy="236" rx="34" ry="22" fill="#c9c9c6"/><ellipse cx="-3" cy="233" rx="24" ry="14" fill="#eeeeea"/><rect x="28" y="230" width="230" height="11" rx="5" fill="#b9b9b4"/></g>`,
  )
}

function drawCroissant(canvas: Canvas, x: number, y: number, turn: number): void {
  canvas.add(`<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})">`)
  canvas.circle(10, 14, 168, 'fill="#000" fill-opacity=".2"')
  canvas.circle(0, 0, 164, 'fill="#f7f4ec"')
  canvas.circle(0, 0, 128, 'fill="#eae5d8"')
  const tones = ['#b8702c', '#d08a3c', '#e0a04e', '#e8ae5e', '#e0a04e', '#d08a3c', '#b8702c']
  for (const [slice, tone] of tones.entries()) {
    const angle = Math.PI * (1.12 + (slice / 6) * 0.78)
    const swell = 30 + 28 * Math.sin((slice / 6) * Math.PI)
    const centreX = Math.cos(angle) * 84
    const centreY = Math.sin(angle) * 84 + 46
    canvas.add(
      `<ellipse cx="${short(centreX)}" cy="${short(centreY)}" rx="${short(swell)}" ry="${short(swell * 0.66)}" transform="rotate(${short((angle * 180) / Math.PI)} ${short(centreX)} ${short(centreY)})" fill="${tone}" stroke="#8a4f1c" stroke-opacity=".5" stroke-width="3"/>`,
    )
  }
  canvas.add('</g>')
}

function drawBeans(canvas: Canvas, chance: Chance, x: number, y: number): void {
  for (let bean = chance.int(5, 11); bean > 0; bean--) {
    const beanX = x + chance.bell() * 130
    const beanY = y + chance.bell() * 80
    const turn = `rotate(${chance.int(0, 180)} ${short(beanX)} ${short(beanY)})`
    canvas.add(
      `<ellipse cx="${short(beanX + 4)}" cy="${short(beanY + 6)}" rx="21" ry="14" transform="${turn}" fill="#000" fill-opacity=".3"/><ellipse cx="${short(beanX)}" cy="${short(beanY)}" rx="21" ry="14" transform="${turn}" fill="${mix('#4a2a18', '#7a4a2a', chance.unit())}"/><path d="M${short(beanX - 19)} ${short(beanY)}q10 -7 19 0t19 0" transform="${turn}" fill="none" stroke="#24130a" stroke-width="3"/>`,
    )
  }
}

function drawBlindShadow(canvas: Canvas, chance: Chance, height: number): void {
  if (chance.happens(0.4)) return
  let data = ''
  const slope = chance.range(0.25, 0.6)
  for (let y = -500; y < height + 100; y += 150) {
    data += lines([
      [-10, y],
      [1010, y + 1000 * slope],
      [1010, y + 1000 * slope + 66],
      [-10, y + 66],
    ])
  }
  canvas.path(data, 'fill="#1a1020" fill-opacity=".14"')
}

import type { Chance } from '@aura/server/demo/chance'
import { type Canvas, createCanvas, short } from '../drawing/canvas.ts'
import { type Colour, darker, lighter, mix, mixRgb, type Rgb, rgbOf } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'
import { createNoise, layered } from '../drawing/noise.ts'

const ponds: readonly { deep: Colour; bright: Colour; pad: Colour; bloom: Colour; says: string }[] = [
  { deep: '#0d3b4f', bright: '#3f8a94', pad: '#3f8a4f', bloom: '#ffc4d9', says: 'eau bleue' },
  { deep: '#16352a', bright: '#5a8f6a', pad: '#6a9a3f', bloom: '#fff3d0', says: 'eau verte' },
  { deep: '#1a1f3f', bright: '#4f5f9a', pad: '#3f7a6a', bloom: '#f2b0e0', says: 'eau indigo' },
  { deep: '#2b2a26', bright: '#7a7a66', pad: '#5a7a3a', bloom: '#ff9a8a', says: 'eau sombre' },
]

const coats: readonly (readonly [Colour, Colour])[] = [
  ['#fdf3e6', '#e8502a'],
  ['#f28a2a', '#fff0d6'],
  ['#f7f2ea', '#2a2a33'],
  ['#f2c14a', '#d9822a'],
  ['#e8402f', '#fff5ea'],
]

export const koi: Scene = {
  id: 'koi',
  draw({ chance, height, mood }) {
    const { deep, bright, pad, bloom, says } = mood(ponds)
    const noise = layered(createNoise(chance), 3)
    const dark = rgbOf(deep)
    const light = rgbOf(bright)
    const ratio = height / 1000
    const colourAt = (across: number, down: number): Rgb => {
      const warp = noise(across * 3, down * 3 * ratio)
      // Where two ripples meet, the light gathers in threads.
      const thread = 1 - Math.abs(2 * noise(across * 6 + warp * 2, down * 6 * ratio + warp * 2) - 1)
      return mixRgb(dark, light, 0.15 + 0.5 * warp * (1 - down * 0.5) + 0.35 * thread ** 9)
    }
    const canvas = createCanvas(height)
    const count = chance.int(4, 6)
    for (let fish = 0; fish < count; fish++) {
      const [body, mark] = coats[(fish + chance.int(0, 4)) % coats.length] ??
        coats[0] ?? ['#ffffff', '#e8502a']
      drawKoi(canvas, chance, {
        x: chance.range(200, 800),
        y: height * (0.14 + (0.76 * (fish + 0.5)) / count),
        long: chance.range(220, 320),
        turn: chance.range(0, 360),
        body,
        mark,
        water: deep,
      })
    }
    for (let ring = chance.int(2, 4); ring > 0; ring--) {
      const [x, y] = [chance.range(100, 900), chance.range(0.1, 0.9) * height]
      for (let circle = 1; circle <= 3; circle++)
        canvas.circle(
          x,
          y,
          circle * chance.range(26, 40),
          `fill="none" stroke="#fff" stroke-opacity="${short(0.34 - circle * 0.09)}" stroke-width="2.4"`,
        )
    }
    const corners = chance.shuffle([
      [120, 0.1],
      [890, 0.14],
      [100, 0.88],
      [900, 0.86],
    ] as const)
    for (const [x, share] of corners.slice(0, chance.int(2, 3)))
      drawPads(canvas, chance, { x, y: height * share, pad, bloom })
    return {
      background: { kind: 'field', colourAt, pixelsWide: 190 },
      shapes: canvas,
      finish: { grain: 7, vignette: 0.4, contrast: 1.12 },
      alt: `Carpes koï vues de dessus entre des nénuphars, ${says}.`,
    }
  },
}

interface Koi {
  x: number
  y: number
  long: number
  turn: number
  body: Colour
  mark: Colour
  water: Colour
}

function drawKoi(canvas: Canvas, chance: Chance, { x, y, long, turn, body, mark, water }: Koi): void {
  const bend = chance.range(-0.22, 0.22) * long
  const half = long * 0.135
  const outline = `M${short(long * 0.5)} 0C${short(long * 0.46)} ${short(-half * 1.25)} ${short(long * 0.1)} ${short(-half * 1.2)} ${short(-long * 0.18)} ${short(-half * 0.5 + bend * 0.4)}Q${short(-long * 0.32)} ${short(-half * 0.15 + bend * 0.75)} ${short(-long * 0.36)} ${short(bend)}Q${short(-long * 0.3)} ${short(half * 0.3 + bend * 0.8)} ${short(-long * 0.16)} ${short(half * 0.62 + bend * 0.4)}C${short(long * 0.1)} ${short(half * 1.2)} ${short(long * 0.46)} ${short(half * 1.25)} ${short(long * 0.5)} 0Z`
  const tail = `M${short(-long * 0.33)} ${short(bend * 0.95)}Q${short(-long * 0.5)} ${short(bend * 1.2 - half * 0.4)} ${short(-long * 0.68)} ${short(bend * 1.9 - half * 0.9)}Q${short(-long * 0.56)} ${short(bend * 1.5)} ${short(-long * 0.64)} ${short(bend * 1.7 + half * 0.9)}Q${short(-long * 0.48)} ${short(bend * 1.2 + half * 0.4)} ${short(-long * 0.33)} ${short(bend * 0.95)}Z`
  const fins = [-1, 1]
    .map(
      (side) =>
        `M${short(long * 0.22)} ${short(side * half * 0.8)}Q${short(long * 0.14)} ${short(side * half * 2.5)} ${short(-long * 0.04)} ${short(side * half * 2.2)}Q${short(long * 0.05)} ${short(side * half * 1.4)} ${short(long * 0.08)} ${short(side * half * 0.8)}Z`,
    )
    .join('')
  const id = `koi${Math.round(x)}-${Math.round(y)}`
  let patches = ''
  for (let patch = chance.int(3, 5); patch > 0; patch--) {
    patches += `<ellipse cx="${short(long * chance.range(-0.25, 0.45))}" cy="${short(chance.bell() * half * 0.7)}" rx="${short(long * chance.range(0.05, 0.12))}" ry="${short(half * chance.range(0.4, 0.9))}" fill="${mark}"/>`
  }
  const pale = mix(body, water, 0.25)
  canvas.add(
    `<g transform="translate(${short(x + 16)} ${short(y + 30)}) rotate(${short(turn)})" fill="#000" fill-opacity=".25"><path d="${outline}"/><path d="${tail}"/></g><g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"><path d="${tail}" fill="${pale}" fill-opacity=".8"/><path d="${fins}" fill="${pale}" fill-opacity=".7"/><clipPath id="${id}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${body}"/><g clip-path="url(#${id})">${patches}<path d="M${short(long * 0.48)} ${short(half * 0.5)}Q0 ${short(half * 0.9)} ${short(-long * 0.36)} ${short(bend + 6)}L${short(-long * 0.1)} ${short(half * 2)}H${short(long * 0.5)}Z" fill="${darker(body, 0.5)}" fill-opacity=".2"/></g><path d="M${short(long * 0.2)} 0Q${short(-long * 0.02)} ${short(-half * 0.2)} ${short(-long * 0.2)} ${short(bend * 0.5)}" fill="none" stroke="${lighter(body, 0.6)}" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><circle cx="${short(long * 0.41)}" cy="${short(-half * 0.56)}" r="5" fill="#15151a"/><circle cx="${short(long * 0.41)}" cy="${short(half * 0.56)}" r="5" fill="#15151a"/></g>`,
  )
}

function drawPads(
  canvas: Canvas,
  chance: Chance,
  { x, y, pad, bloom }: { x: number; y: number; pad: Colour; bloom: Colour },
): void {
  for (let leaf = chance.int(3, 5); leaf > 0; leaf--) {
    const radius = chance.range(56, 110)
    const [padX, padY] = [x + chance.bell() * 130, y + chance.bell() * 120]
    const tint = mix(pad, chance.happens(0.5) ? '#c9d96a' : '#12301f', chance.range(0, 0.3))
    const notch = `M0 0L${short(radius * 0.98)} ${short(radius * 0.16)}A${short(radius)} ${short(radius)} 0 1 1 ${short(radius * 0.98)} ${short(-radius * 0.16)}Z`
    let veins = ''
    for (let vein = 1; vein < 10; vein++) {
      const angle = (vein / 10) * Math.PI * 2
      veins += `M0 0L${short(Math.cos(angle) * radius * 0.86)} ${short(Math.sin(angle) * radius * 0.86)}`
    }
    canvas.add(
      `<g transform="translate(${short(padX)} ${short(padY)}) rotate(${chance.int(0, 359)})"><path d="${notch}" transform="translate(8 12)" fill="#000" fill-opacity=".28"/><path d="${notch}" fill="${tint}" stroke="${lighter(tint, 0.25)}" stroke-width="3"/><path d="${veins}" stroke="${lighter(tint, 0.3)}" stroke-opacity=".5" stroke-width="2"/></g>`,
    )
  }
  for (let ring = 0; ring < 3; ring++) {
    for (let petal = 0; petal < 9; petal++) {
      const long = 62 - ring * 16
      const turn = (petal / 9) * 360 + ring * 20
      canvas.add(
        `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})" d="M0 0Q${short(long * 0.5)} ${short(-long * 0.3)} ${long} 0Q${short(long * 0.5)} ${short(long * 0.3)} 0 0Z" fill="${mix(bloom, '#ffffff', ring * 0.28)}" stroke="${darker(bloom, 0.2)}" stroke-opacity=".35" stroke-width="1.4"/>`,
      )
    }
  }
  canvas.circle(x, y, 13, 'fill="#f2c14a"')
}

import { type Canvas, createCanvas, lines, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'

const streets: readonly {
  wall: Colour
  other: Colour
  door: Colour
  sky: Colour
  bloom: Colour
  says: string
}[] = [
  {
    wall: '#f4e7d3',
    other: '#e7b48a',
    door: '#1f6f8b',
    sky: '#5fa8d3',
    bloom: '#d6336c',
    says: 'murs crème et porte bleue',
  },
  {
    wall: '#e8927c',
    other: '#f2c6a0',
    door: '#2f4b3c',
    sky: '#8ecae6',
    bloom: '#ffffff',
    says: 'murs terre cuite et porte verte',
  },
  {
    wall: '#ffffff',
    other: '#dfe9f0',
    door: '#1d4e9e',
    sky: '#2f8fd6',
    bloom: '#e0529c',
    says: 'murs blancs et porte bleu vif',
  },
  {
    wall: '#f2c14e',
    other: '#e8a13a',
    door: '#7a2f3f',
    sky: '#9ad1d4',
    bloom: '#8e4fb0',
    says: 'murs jaunes et porte bordeaux',
  },
  {
    wall: '#d9a5b3',
    other: '#c98a9c',
    door: '#3a3f5c',
    sky: '#bfe0ee',
    bloom: '#f2e14c',
    says: 'murs roses et porte ardoise',
  },
]

export const arches: Scene = {
  id: 'arches',
  legends: [
    'Sieste obligatoire entre 14 h et 17 h.',
    'J’ai changé trois fois de rue pour cette ombre.',
    'Quelqu’un chantait derrière les volets.',
    'Menton, côté impair.',
    'La chaleur a une couleur.',
    'On a frappé : c’était bien une boulangerie.',
    'Bougainvillier, 1. Crépi, 0.',
    'Ruelle trouvée en cherchant la gare.',
    'Le chat est reparti avant la photo.',
    'Je déménage ici, prévenez mon propriétaire.',
    'Ligne droite, midi pile.',
    'Procida, sans filtre et sans voitures.',
    'Porte fermée, imagination ouverte.',
  ],
  draw({ chance, height, mood }) {
    const street = mood(streets)
    const canvas = createCanvas(height)
    canvas.fill(
      canvas.linear([
        [0, street.sky],
        [0.4, lighter(street.sky, 0.5)],
      ]),
    )
    const roof = height * chance.range(0.12, 0.22)
    const ground = height * 0.88
    const corner = chance.range(600, 700)
    canvas.add(
      `<rect x="0" y="${short(roof)}" width="${short(corner)}" height="${short(height)}" fill="${canvas.linear(
        [
          [0, lighter(street.wall, 0.2)],
          [1, darker(street.wall, 0.07)],
        ],
      )}"/>`,
      `<rect x="0" y="${short(roof - 16)}" width="${short(corner + 14)}" height="24" fill="${darker(street.wall, 0.16)}"/>`,
    )
    canvas.path(
      lines([
        [corner, roof + 90],
        [1010, roof + 10],
        [1010, height + 10],
        [corner, height + 10],
      ]),
      `fill="${darker(street.other, 0.22)}"`,
    )
    drawDoor(canvas, corner * 0.36, ground, { height, street })
    drawWindow(canvas, corner * 0.76, height * 0.5, street)
    drawWindow(canvas, corner * 0.3, roof + height * 0.14, street)
    drawShade(canvas, chance, corner, height, roof)
    canvas.path(
      lines([
        [-10, ground],
        [corner, ground],
        [1010, ground + 40],
        [1010, height + 10],
        [-10, height + 10],
      ]),
      `fill="${mix(street.wall, '#8a7a6a', 0.5)}"`,
    )
    drawStones(canvas, chance, ground, height)
    drawBloom(canvas, chance, { x: corner - 40, y: roof + 20, colour: street.bloom, reach: 200 })
    drawPot(canvas, chance, corner * 0.36 + 190, ground + 14, street.bloom)
    return {
      shapes: canvas,
      finish: { grain: 10, vignette: 0.3, contrast: 1.1 },
      alt: `Ruelle du Sud en plein soleil : ${street.says}, bougainvillier et ombre franche.`,
    }
  },
}

type Street = (typeof streets)[number]

function drawDoor(
  canvas: Canvas,
  x: number,
  ground: number,
  { height, street }: { height: number; street: Street },
): void {
  const half = 112
  const tall = height * 0.36
  const arch = (grow: number) =>
    `M${short(x - half - grow)} ${short(ground)}V${short(ground - tall + half)}a${half + grow} ${half + grow} 0 0 1 ${(half + grow) * 2} 0V${short(ground)}Z`
  canvas.path(arch(26), `fill="${darker(street.wall, 0.13)}"`)
  canvas.path(arch(0), `fill="${darker(street.door, 0.25)}"`)
  canvas.path(arch(-12), `fill="${street.door}"`)
  let planks = ''
  for (let plank = -3; plank <= 3; plank++)
    planks += `M${short(x + plank * 28)} ${short(ground)}V${short(ground - tall + half * (0.3 + 0.12 * plank ** 2))}`
  canvas.path(planks, `stroke="${darker(street.door, 0.3)}" stroke-width="4"`)
  canvas.circle(x + 40, ground - tall * 0.4, 9, 'fill="#d9b44a"')
  canvas.add(
    `<rect x="${short(x - half - 40)}" y="${short(ground - 8)}" width="${half * 2 + 80}" height="20" fill="${darker(street.wall, 0.24)}"/>`,
  )
}

function drawWindow(canvas: Canvas, x: number, y: number, street: Street): void {
  const [wide, tall] = [96, 170]
  canvas.add(
    `<rect x="${short(x - wide / 2 - 8)}" y="${short(y - 8)}" width="${wide + 16}" height="${tall + 16}" fill="${darker(street.wall, 0.14)}"/><rect x="${short(x - wide / 2)}" y="${short(y)}" width="${wide}" height="${tall}" fill="#2b3a4a"/><path d="M${short(x)} ${short(y)}v${tall}M${short(x - wide / 2)} ${short(y + tall / 2)}h${wide}" stroke="#f4efe6" stroke-width="5"/>`,
  )
  for (const side of [-1, 1]) {
    const left = side < 0 ? x - wide / 2 - 62 : x + wide / 2 + 8
    let slats = ''
    for (let slat = 1; slat < 14; slat++) slats += `M${short(left + 6)} ${short(y + (slat * tall) / 14)}h42`
    canvas.add(
      `<rect x="${short(left + 6)}" y="${short(y + 8)}" width="54" height="${tall}" fill="#000" fill-opacity=".18"/><rect x="${short(left)}" y="${short(y - 2)}" width="54" height="${tall + 4}" fill="${street.door}"/><path d="${slats}" stroke="${darker(street.door, 0.35)}" stroke-width="4"/>`,
    )
  }
}

function drawShade(canvas: Canvas, chance: Chance, corner: number, height: number, roof: number): void {
  const top = chance.range(0.1, 0.5)
  canvas.path(
    lines([
      [-10, roof + height * top],
      [corner, height * (0.66 + chance.range(0, 0.2))],
      [corner, height + 10],
      [-10, height + 10],
    ]),
    'fill="#2a2350" fill-opacity=".26"',
  )
}

function drawStones(canvas: Canvas, chance: Chance, ground: number, height: number): void {
  let stones = ''
  for (let row = 0; row < 5; row++) {
    const y = ground + ((height - ground) * row) / 4.5 + 12
    for (let x = -20 + (row % 2) * 30; x < 1000; x += 70 + row * 16)
      stones += `M${short(x)} ${short(y)}h${short(48 + row * 12 + chance.bell() * 8)}`
  }
  canvas.path(stones, 'stroke="#000" stroke-opacity=".13" stroke-width="7" stroke-linecap="round"')
}

function drawBloom(
  canvas: Canvas,
  chance: Chance,
  { x, y, colour, reach }: { x: number; y: number; colour: Colour; reach: number },
): void {
  const tufts = Math.round(reach * 1.1)
  for (let tuft = 0; tuft < tufts; tuft++) {
    // Leaves first and larger, so that the blossoms sit on a bush and not in the air.
    const isLeaf = tuft < tufts * 0.4
    const down = chance.unit()
    const blobX = x + chance.bell() * reach * (0.62 - 0.42 * down)
    const blobY = y - 50 + down * reach * 1.7
    const tint = isLeaf
      ? mix('#274d2e', '#6a9a4a', chance.unit())
      : mix(colour, chance.happens(0.5) ? '#ffffff' : '#5a1030', chance.range(0, 0.28))
    canvas.circle(blobX, blobY, isLeaf ? chance.range(18, 34) : chance.range(9, 18), `fill="${tint}"`)
  }
}

function drawPot(canvas: Canvas, chance: Chance, x: number, foot: number, colour: Colour): void {
  canvas.path(`M${short(x - 44)} ${short(foot - 84)}h88l-16 84h-56z`, 'fill="#b5623c"')
  canvas.add(`<rect x="${short(x - 50)}" y="${short(foot - 98)}" width="100" height="20" fill="#c9744a"/>`)
  drawBloom(canvas, chance, { x, y: foot - 150, colour, reach: 46 })
}

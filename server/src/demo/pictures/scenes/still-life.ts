import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'

interface Kitchen {
  wall: Colour
  table: Colour
  bowl: Colour
  says: string
}

const kitchens: readonly Kitchen[] = [
  { wall: '#d8c3a5', table: '#8a5a3c', bowl: '#f2efe6', says: 'mur sable' },
  { wall: '#2f4858', table: '#1b2a33', bowl: '#e9b872', says: 'mur bleu nuit' },
  { wall: '#b9c9b2', table: '#e8e0cf', bowl: '#5b7b7a', says: 'mur vert d’eau' },
  { wall: '#e7b7a3', table: '#f4e4d4', bowl: '#3d5a6c', says: 'mur rose' },
  { wall: '#3b2a2a', table: '#5e3a2a', bowl: '#c9a27e', says: 'clair-obscur' },
]

const fruits: readonly { colour: Colour; flush: Colour; kind: 'apple' | 'orange' | 'plum' | 'pear' }[] = [
  { colour: '#d2362f', flush: '#f2b84b', kind: 'apple' },
  { colour: '#f08a24', flush: '#ffc766', kind: 'orange' },
  { colour: '#f2c230', flush: '#fff0a0', kind: 'orange' },
  { colour: '#5b2a63', flush: '#b56aa3', kind: 'plum' },
  { colour: '#a8bf3c', flush: '#f0e08a', kind: 'pear' },
  { colour: '#8fb53f', flush: '#e4ec9a', kind: 'apple' },
  { colour: '#d98f4e', flush: '#ffd9a0', kind: 'pear' },
]

export const stillLife: Scene = {
  id: 'still-life',
  legends: [
    'Retour du marché, 11 h, déjà faim.',
    'Nature morte, appétit vif.',
    'Le bol de ma grand-mère, encore debout.',
    'La lumière de la cuisine fait tout le travail.',
    'Les poires ne tiendront pas jusqu’à ce soir.',
    'Cinq fruits par jour : fait.',
    'J’ai poussé le sel, gardé l’ombre.',
    'Cézanne serait passé pour moins que ça.',
    'Petit déjeuner, prise trois.',
    'Interdit d’y toucher avant la photo.',
    'Les oranges de Sicile sont arrivées !',
    'Dimanche, tarte.',
    'Rien de prévu, tout à manger.',
  ],
  draw({ chance, height, mood }) {
    const { wall, table, bowl, says } = mood(kitchens)
    const canvas = createCanvas(height)
    const edge = height * chance.range(0.6, 0.68)
    canvas.fill(
      canvas.linear(
        [
          [0, lighter(wall, 0.16)],
          [1, darker(wall, 0.3)],
        ],
        [1, 0.8],
      ),
    )
    drawWindowLight(canvas, chance, edge, lighter(wall, 0.55))
    canvas.add(
      `<rect y="${edge}" width="1000" height="${height - edge}" fill="${canvas.linear([
        [0, lighter(table, 0.12)],
        [1, darker(table, 0.3)],
      ])}"/>`,
    )
    if (chance.happens(0.7))
      drawVase(canvas, chance, chance.happens(0.5) ? 230 : 770, edge + 50, { colour: bowl, height })
    const middle = chance.range(430, 570)
    const foot = edge + (height - edge) * 0.36
    const wide = chance.range(200, 250)
    for (let fruit = 0; fruit < 5; fruit++) {
      const spread = (fruit - 2) / 2
      drawFruit(
        canvas,
        chance,
        middle + spread * wide * 0.68,
        foot - 150 - (1 - spread ** 2) * 60 + (fruit % 2) * 14,
        chance.range(72, 92),
      )
    }
    drawBowl(canvas, middle, foot, wide, bowl)
    for (let fruit = chance.int(2, 3); fruit > 0; fruit--) {
      drawFruit(
        canvas,
        chance,
        middle + chance.side() * chance.range(230, 380),
        edge + (height - edge) * chance.range(0.36, 0.62),
        chance.range(66, 84),
        true,
      )
    }
    return {
      shapes: canvas,
      finish: { grain: 10, vignette: 0.5, contrast: 1.15 },
      alt: `Fruits dans un bol sur une table, lumière de fenêtre, ${says}.`,
    }
  },
}

function drawWindowLight(canvas: Canvas, chance: Chance, edge: number, colour: Colour): void {
  const x = chance.range(80, 420)
  const y = edge * 0.12
  let panes = ''
  for (let pane = 0; pane < 4; pane++) {
    const left = x + (pane % 2) * 215
    const top = y + Math.floor(pane / 2) * edge * 0.34 + (pane % 2) * 40
    panes += `M${left} ${top}l190 36v${edge * 0.3}l-190 -36z`
  }
  canvas.path(panes, `fill="${colour}" fill-opacity=".38"`)
}

function drawBowl(canvas: Canvas, x: number, foot: number, wide: number, colour: Colour): void {
  canvas.add(
    `<ellipse cx="${x + 30}" cy="${foot + 4}" rx="${wide * 0.95}" ry="26" fill="#000" fill-opacity=".28"/>`,
  )
  const paint = canvas.linear(
    [
      [0, lighter(colour, 0.25)],
      [0.45, colour],
      [1, darker(colour, 0.45)],
    ],
    [1, 0.25],
  )
  canvas.path(
    `M${x - wide} ${foot - 150}C${x - wide} ${foot - 40} ${x - wide * 0.5} ${foot} ${x} ${foot}S${x + wide} ${foot - 40} ${x + wide} ${foot - 150}C${x + wide * 0.6} ${foot - 118} ${x - wide * 0.6} ${foot - 118} ${x - wide} ${foot - 150}Z`,
    `fill="${paint}"`,
  )
}

function drawFruit(
  canvas: Canvas,
  chance: Chance,
  x: number,
  y: number,
  radius: number,
  isOnTable = false,
): void {
  const { colour, flush, kind } = chance.pick(fruits)
  if (isOnTable)
    canvas.add(
      `<ellipse cx="${short(x + radius * 0.35)}" cy="${short(y + radius * 0.93)}" rx="${short(radius * 1.1)}" ry="${short(radius * 0.24)}" fill="#000" fill-opacity=".3"/>`,
    )
  const paint = canvas.radial(
    [
      [0, flush],
      [0.35, mix(flush, colour, 0.55)],
      [0.75, colour],
      [1, darker(colour, 0.5)],
    ],
    [0.36, 0.32],
  )
  if (kind === 'pear') {
    canvas.path(
      `M${short(x)} ${short(y - radius * 1.7)}C${short(x + radius * 0.5)} ${short(y - radius * 1.7)} ${short(x + radius * 0.4)} ${short(y - radius * 0.8)} ${short(x + radius * 0.85)} ${short(y - radius * 0.2)}C${short(x + radius * 1.3)} ${short(y + radius * 0.6)} ${short(x + radius * 0.6)} ${short(y + radius)} ${short(x)} ${short(y + radius)}S${short(x - radius * 1.3)} ${short(y + radius * 0.6)} ${short(x - radius * 0.85)} ${short(y - radius * 0.2)}C${short(x - radius * 0.4)} ${short(y - radius * 0.8)} ${short(x - radius * 0.5)} ${short(y - radius * 1.7)} ${short(x)} ${short(y - radius * 1.7)}Z`,
      `fill="${paint}"`,
    )
    canvas.path(
      `M${short(x)} ${short(y - radius * 1.66)}q6 -26 20 -34`,
      'fill="none" stroke="#4a3420" stroke-width="7" stroke-linecap="round"',
    )
    return
  }
  canvas.circle(x, y, radius, `fill="${paint}"`)
  if (kind === 'orange') return
  canvas.add(
    `<ellipse cx="${short(x)}" cy="${short(y - radius * 0.82)}" rx="${short(radius * 0.3)}" ry="${short(radius * 0.1)}" fill="${darker(colour, 0.4)}" fill-opacity=".7"/>`,
  )
  canvas.path(
    `M${short(x)} ${short(y - radius * 0.82)}q4 -24 16 -36`,
    'fill="none" stroke="#4a3420" stroke-width="6" stroke-linecap="round"',
  )
  if (kind === 'apple')
    canvas.path(`M${short(x + 8)} ${short(y - radius * 0.98)}q40 -38 78 -14q-36 32 -78 14z`, 'fill="#5f8f3a"')
}

function drawVase(
  canvas: Canvas,
  chance: Chance,
  x: number,
  foot: number,
  { colour, height }: { colour: Colour; height: number },
): void {
  const stems = chance.int(5, 8)
  const flower = chance.pick(['#f5e6d3', '#e86a5a', '#f4c95d', '#d9a5c9', '#ffffff'] as const)
  for (let stem = 0; stem < stems; stem++) {
    const lean = (stem - (stems - 1) / 2) * 44 + chance.bell() * 24
    const top = foot - 300 - height * chance.range(0.12, 0.24)
    canvas.path(
      `M${x} ${foot - 220}Q${short(x + lean * 0.3)} ${short(foot - 330)} ${short(x + lean)} ${short(top)}`,
      'fill="none" stroke="#55703f" stroke-width="5"',
    )
    for (let petal = 0; petal < 7; petal++) {
      const angle = (petal / 7) * Math.PI * 2
      canvas.circle(
        x + lean + Math.cos(angle) * 17,
        top + Math.sin(angle) * 15,
        15,
        `fill="${mix(flower, '#c08060', chance.range(0, 0.22))}"`,
      )
    }
    canvas.circle(x + lean, top, 10, 'fill="#7a5a2a"')
  }
  const glaze = mix(colour, '#3f4a5a', 0.45)
  const paint = canvas.linear(
    [
      [0, lighter(glaze, 0.3)],
      [0.4, glaze],
      [1, darker(glaze, 0.5)],
    ],
    [1, 0],
  )
  canvas.add(`<ellipse cx="${x + 24}" cy="${foot}" rx="100" ry="17" fill="#000" fill-opacity=".25"/>`)
  canvas.path(
    `M${x - 38} ${foot - 250}h76c0 50 48 80 48 150c0 60 -30 100 -48 100h-76c-18 0 -48 -40 -48 -100c0 -70 48 -100 48 -150z`,
    `fill="${paint}"`,
  )
}

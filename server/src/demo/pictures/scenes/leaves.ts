import { type Canvas, createCanvas, short } from '../canvas.ts'
import type { Chance } from '../chance.ts'
import { type Colour, darker, lighter, mix } from '../colours.ts'
import type { Scene } from '../drawing.ts'

interface Greenhouse {
  back: Colour
  greens: readonly Colour[]
  accent: Colour
  says: string
}

const greenhouses: readonly Greenhouse[] = [
  {
    back: '#0c1f19',
    greens: ['#1f5a3c', '#2f7d4f', '#57a46b', '#0f3d2e'],
    accent: '#f2a7a0',
    says: 'vert profond',
  },
  {
    back: '#f3e9dc',
    greens: ['#3c6e57', '#6a9a78', '#a7c4a0', '#24503f'],
    accent: '#e08a5b',
    says: 'vert tendre sur fond crème',
  },
  {
    back: '#12233a',
    greens: ['#2c6e7f', '#3f9a95', '#83c9b0', '#1b4a63'],
    accent: '#ffcf8a',
    says: 'bleu-vert',
  },
  {
    back: '#f6d9cf',
    greens: ['#8c3f4d', '#b8616a', '#d98f86', '#5a2a3d'],
    accent: '#ffffff',
    says: 'rose et bordeaux',
  },
  {
    back: '#1d1a12',
    greens: ['#5a5a22', '#8a842f', '#c0ad4a', '#3a3d1a'],
    accent: '#e8673c',
    says: 'olive et or',
  },
]

export const leaves: Scene = {
  id: 'leaves',
  legends: [
    'Ma jungle, 14 m².',
    'La nouvelle feuille a mis trois semaines à se dérouler.',
    'Serre du Jardin des Plantes, un jour de pluie.',
    'J’arrose, elles me supportent.',
    'Bouture offerte par ma voisine, merci Odile.',
    'On dirait qu’elles se parlent.',
    'Lumière tamisée, service non compris.',
    'Vingt-deux nuances de vert, j’ai compté.',
    'Elle a survécu à mes vacances.',
    'Herbier de poche.',
    'Le philodendron a encore gagné.',
    'Respire, me dit la plante.',
    'Dimanche rempotage.',
  ],
  draw({ chance, height, mood }) {
    const { back, greens, accent, says } = mood(greenhouses)
    const soft = createCanvas(height)
    soft.fill(back)
    for (let leaf = 0; leaf < 16; leaf++) {
      drawLeaf(soft, {
        x: chance.range(0, 1000),
        y: chance.range(0, height),
        long: chance.range(260, 520),
        turn: chance.range(0, 360),
        wide: chance.range(0.16, 0.3),
        colour: mix(back, chance.pick(greens), 0.6),
      })
    }
    const canvas = createCanvas(height)
    const bunches = chance.int(3, 4)
    for (let bunch = 0; bunch < bunches; bunch++) {
      const corner = chance.int(0, 3)
      const x = corner % 2 ? chance.range(820, 1040) : chance.range(-40, 180)
      const y = corner < 2 ? chance.range(-40, height * 0.3) : chance.range(height * 0.7, height + 40)
      const towards = (Math.atan2(height / 2 - y, 500 - x) * 180) / Math.PI
      const kind = chance.int(0, 2)
      const colour = greens[(bunch + corner) % greens.length] ?? back
      const count = kind === 0 ? 9 : 5
      for (let leaf = 0; leaf < count; leaf++) {
        const turn = towards + ((leaf - (count - 1) / 2) * 120) / count + chance.bell() * 8
        const long = chance.range(380, 660)
        const tint = chance.happens(0.5)
          ? lighter(colour, chance.range(0, 0.16))
          : darker(colour, chance.range(0, 0.2))
        if (kind === 1) drawFrond(canvas, chance, { x, y, long: long * 1.15, turn, colour: tint })
        else
          drawLeaf(canvas, {
            x,
            y,
            long,
            turn,
            wide: kind === 0 ? 0.12 : 0.27,
            colour: tint,
            vein: lighter(tint, 0.3),
          })
      }
    }
    for (let berry = chance.int(4, 12); berry > 0; berry--) {
      const x = chance.range(150, 850)
      const y = height * chance.range(0.15, 0.85)
      canvas.circle(
        x,
        y,
        chance.range(7, 17),
        `fill="${accent}" fill-opacity="${chance.range(0.65, 1).toFixed(2)}"`,
      )
    }
    return {
      background: { kind: 'shapes', canvas: soft, blur: 6 },
      shapes: canvas,
      finish: { grain: 7, vignette: 0.4, contrast: 1.12 },
      alt: `Feuillages entremêlés vus de près, ${says}.`,
    }
  },
}

interface Leaf {
  x: number
  y: number
  long: number
  /** Degrees; 0 points right. */
  turn: number
  /** Half its width as a share of its length. */
  wide: number
  colour: Colour
  vein?: Colour
}

function drawLeaf(canvas: Canvas, { x, y, long, turn, wide, colour, vein }: Leaf): void {
  const w = long * wide
  const place = `transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"`
  if (!vein) {
    canvas.path(
      `M0 0C${long * 0.25} ${-w * 1.25} ${long * 0.7} ${-w * 1.05} ${long} 0C${long * 0.7} ${w * 1.05} ${long * 0.25} ${w * 1.25} 0 0Z`,
      `${place} fill="${colour}"`,
    )
    return
  }
  // The shadow it throws on what is below, then its two halves in two lights.
  const outline = `M0 0C${short(long * 0.25)} ${short(-w * 1.25)} ${short(long * 0.7)} ${short(-w * 1.05)} ${short(long)} 0C${short(long * 0.7)} ${short(w * 1.05)} ${short(long * 0.25)} ${short(w * 1.25)} 0 0Z`
  const upper = `M0 0C${short(long * 0.25)} ${short(-w * 1.25)} ${short(long * 0.7)} ${short(-w * 1.05)} ${short(long)} 0Z`
  let veins = `M0 0L${short(long * 0.97)} 0`
  for (let rib = 1; rib <= 8; rib++) {
    const start = (long * rib) / 10
    const reach = w * 0.82 * Math.sin((rib / 9.5) * Math.PI) ** 0.7
    veins += `M${short(start)} 0q${short(long * 0.05)} ${short(-reach * 0.7)} ${short(long * 0.1)} ${short(-reach)}M${short(start)} 0q${short(long * 0.05)} ${short(reach * 0.7)} ${short(long * 0.1)} ${short(reach)}`
  }
  canvas.add(
    `<g ${place}><path d="${outline}" transform="translate(10 16)" fill="#000" fill-opacity=".22"/><path d="${outline}" fill="${darker(colour, 0.16)}"/><path d="${upper}" fill="${colour}"/><path d="${veins}" fill="none" stroke="${vein}" stroke-width="2.2" stroke-opacity=".55"/></g>`,
  )
}

function drawFrond(
  canvas: Canvas,
  chance: Chance,
  { x, y, long, turn, colour }: Omit<Leaf, 'wide' | 'vein'>,
): void {
  let blades = ''
  const bend = chance.bell() * 60
  for (let blade = 1; blade < 24; blade++) {
    const share = blade / 24
    const rootX = long * share
    const rootY = bend * share * share
    const reach = long * 0.36 * Math.sin(share * Math.PI) ** 0.6
    for (const side of [-1, 1]) {
      const tipX = rootX + reach * 0.62
      const tipY = rootY + side * reach
      blades += `M${short(rootX)} ${short(rootY)}Q${short(rootX + reach * 0.1)} ${short(rootY + side * reach * 0.6)} ${short(tipX)} ${short(tipY)}Q${short(rootX + reach * 0.4)} ${short(rootY + side * reach * 0.45)} ${short(rootX + 16)} ${short(rootY)}Z`
    }
  }
  canvas.add(
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"><path d="${blades}" transform="translate(8 14)" fill="#000" fill-opacity=".2"/><path d="${blades}" fill="${colour}"/><path d="M0 0Q${short(long * 0.5)} ${short(bend * 0.1)} ${short(long)} ${short(bend)}" fill="none" stroke="${lighter(colour, 0.25)}" stroke-width="4"/></g>`,
  )
}

import { createCanvas, short } from '../canvas.ts'
import { along, type Colour } from '../colours.ts'
import type { Scene } from '../drawing.ts'
import { createNoise, layered } from '../noise.ts'

const inks: readonly { paper: Colour; run: readonly Colour[]; says: string }[] = [
  {
    paper: '#0d1117',
    run: ['#ff7b72', '#ffa657', '#f2cc60', '#56d4dd', '#79c0ff'],
    says: 'multicolores sur fond noir',
  },
  {
    paper: '#f5efe4',
    run: ['#1d3557', '#457b9d', '#e63946', '#f4a261'],
    says: 'bleues et rouges sur papier',
  },
  { paper: '#14213d', run: ['#fca311', '#e5e5e5', '#ffd97d', '#8ecae6'], says: 'dorées sur bleu nuit' },
  { paper: '#faf3ee', run: ['#386641', '#6a994e', '#a7c957', '#bc4749'], says: 'vertes sur papier' },
  {
    paper: '#1a1423',
    run: ['#b75d69', '#eacdc2', '#774c60', '#f4b6c2', '#9d8df1'],
    says: 'roses sur fond sombre',
  },
]

/** Hundreds of lines that follow one invisible current. */
export const flowLines: Scene = {
  id: 'flow-lines',
  legends: [
    '600 lignes, 40 lignes de code.',
    'Le vent, si on pouvait le voir.',
    'Traceur, plume 0,3, quatre heures.',
    'Bruit de Perlin et un bon thé.',
    'Chaque trait évite les autres. Pas comme le métro.',
    'Cheveux, courant, champ de blé : choisissez.',
    'J’ai changé un seul chiffre et tout a bougé.',
    'Génératif du jour.',
    'Carte d’un pays sans routes.',
    'Ça pousse tout seul.',
    'Graine 4 817, ma préférée.',
    'Un peu de hasard bien tenu.',
    'Impression sur papier coton, bientôt.',
  ],
  draw({ chance, height, mood }) {
    const { paper, run, says } = mood(inks)
    const canvas = createCanvas(height)
    canvas.fill(paper)
    const noise = layered(createNoise(chance), 2)
    const scale = chance.range(240, 460)
    const turns = chance.range(1.3, 2.6)
    const base = chance.range(0, Math.PI * 2)
    const margin = 60
    // Lines keep their distance: each marks the cells it passes through.
    const cell = chance.range(12, 19)
    const columns = Math.ceil(1000 / cell)
    const taken = new Int16Array(columns * Math.ceil(height / cell))
    for (let line = 1; line <= 1300; line++) {
      let x = chance.range(margin, 1000 - margin)
      let y = chance.range(margin, height - margin)
      const colour = along(run, noise(x / 420 + 50, y / 420) * 1.5 - 0.25)
      let data = ''
      let steps = 0
      for (; steps < 110; steps++) {
        const spot = Math.floor(y / cell) * columns + Math.floor(x / cell)
        const holder = taken[spot] ?? 0
        if (
          x < margin ||
          y < margin ||
          x > 1000 - margin ||
          y > height - margin ||
          (holder !== 0 && holder !== line)
        )
          break
        taken[spot] = line
        data += `${data ? 'L' : 'M'}${short(x)} ${short(y)}`
        const angle = base + noise(x / scale, y / scale) * Math.PI * 2 * turns
        x += Math.cos(angle) * 8
        y += Math.sin(angle) * 8
      }
      if (steps < 6) continue
      canvas.path(
        data,
        `fill="none" stroke="${colour}" stroke-width="${short(chance.range(cell * 0.35, cell * 0.78))}" stroke-linecap="round" stroke-linejoin="round"`,
      )
    }
    return {
      shapes: canvas,
      finish: { grain: 9, vignette: 0.18 },
      alt: `Des centaines de lignes courbes ${says}, comme un courant.`,
    }
  },
}

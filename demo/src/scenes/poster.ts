import { createCanvas } from '../drawing/canvas.ts'
import type { Colour } from '../drawing/colours.ts'
import type { Scene } from '../drawing/drawing.ts'

const palettes: readonly (readonly Colour[])[] = [
  ['#f2e8d5', '#1d3557', '#e63946', '#f4a261', '#2a9d8f'],
  ['#f7f3e9', '#22223b', '#c9ada7', '#f2c14e', '#d1495b'],
  ['#10131f', '#f25f5c', '#ffe066', '#70c1b3', '#50514f'],
  ['#fff7ec', '#264653', '#e9c46a', '#e76f51', '#8ab17d'],
  ['#e8eddf', '#242423', '#f5cb5c', '#7d9d9c', '#cf5c36'],
  ['#1b1b2f', '#e43f5a', '#f0e3c4', '#3a6ea5', '#f2a65a'],
]

/** Quarter discs, arcs, bars and dots on a grid, as the posters of the twenties had them. */
export const poster: Scene = {
  id: 'poster',
  draw({ chance, height, mood }) {
    const [paper = '#ffffff', ...inks] = mood(palettes)
    const canvas = createCanvas(height)
    canvas.fill(paper)
    const columns = chance.int(3, 5)
    const margin = 70
    const cell = (1000 - margin * 2) / columns
    const rows = Math.floor((height - margin * 2 + 1) / cell)
    const top = (height - rows * cell) / 2
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const x = margin + column * cell
        const y = top + row * cell
        const [first = '#000000', second = '#000000'] = chance.shuffle(inks)
        if (chance.happens(0.5))
          canvas.add(
            `<rect x="${x}" y="${y}" width="${cell + 0.5}" height="${cell + 0.5}" fill="${second}"/>`,
          )
        const turned = `transform="rotate(${chance.int(0, 3) * 90} ${x + cell / 2} ${y + cell / 2})" fill="${first}"`
        drawMotif(chance.int(0, 8), { x, y, cell, turned, ink: first })
      }
    }
    return {
      shapes: canvas,
      finish: { grain: 11, vignette: 0.12 },
      alt: 'Composition géométrique : quarts de disque, arcs et barres de couleur sur une grille.',
    }

    function drawMotif(
      motif: number,
      { x, y, cell, turned, ink }: { x: number; y: number; cell: number; turned: string; ink: Colour },
    ): void {
      const half = cell / 2
      if (motif <= 1) canvas.path(`M${x} ${y}h${cell}a${cell} ${cell} 0 0 1 ${-cell} ${cell}z`, turned)
      else if (motif === 2) canvas.circle(x + half, y + half, half * 0.98, `fill="${ink}"`)
      else if (motif === 3) canvas.path(`M${x} ${y}h${cell}a${half} ${half} 0 0 1 ${-cell} 0z`, turned)
      else if (motif === 4) canvas.path(`M${x} ${y}l${cell} ${cell}h${-cell}z`, turned)
      else if (motif === 5) {
        for (let arc = 1; arc <= 4; arc++) {
          canvas.circle(
            x + half,
            y + half,
            (half * arc) / 4.4,
            `fill="none" stroke="${ink}" stroke-width="${cell * 0.045}"`,
          )
        }
      } else if (motif === 6) {
        for (let bar = 0; bar < 4; bar++)
          canvas.path(`M${x} ${y + bar * half * 0.5}h${cell}v${half * 0.25}h${-cell}z`, turned)
      } else if (motif === 7) {
        for (let dot = 0; dot < 16; dot++) {
          canvas.circle(
            x + cell * (0.125 + (dot % 4) * 0.25),
            y + cell * (0.125 + Math.floor(dot / 4) * 0.25),
            cell * 0.06,
            `fill="${ink}"`,
          )
        }
      } else
        canvas.path(
          `M${x} ${y}a${cell} ${cell} 0 0 0 ${cell} ${cell}a${cell} ${cell} 0 0 0 ${-cell} ${-cell}z`,
          turned,
        )
    }
  },
}

import { type Chance, createChance } from '@aura/server/demo/chance'
import sharp, { type Sharp } from 'sharp'
import type { Background, Drawing, Finish } from './drawing.ts'

export interface Raster {
  /** Red, green, blue for each pixel. */
  pixels: Buffer
  width: number
  height: number
}

/** Turns a drawing into pixels. */
export async function rasterise(
  { background, shapes, finish }: Drawing,
  width: number,
  height: number,
  chance: Chance,
): Promise<Raster> {
  const svg = shapes && Buffer.from(shapes.toSvg(width, height))
  const flat = background
    ? (await paintBackground(background, width, height)).composite(svg ? [{ input: svg }] : [])
    : sharp(svg)
  const pixels = await flat.removeAlpha().raw().toBuffer()
  return { pixels: finishPixels({ pixels, width, height }, finish, chance), width, height }
}

export function openRaster({ pixels, width, height }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function paintBackground(background: Background, width: number, height: number): Promise<Sharp> {
  const small =
    background.kind === 'field' ? paintField(background, width, height) : paintSoft(background, width, height)
  const size = { width, height, fit: 'fill', kernel: 'cubic' } as const
  // Composing shapes comes before resizing in one pipeline, so the background is a separate picture.
  return openRaster({ pixels: await small.resize(size).removeAlpha().raw().toBuffer(), width, height })
}

type Kind<K> = Extract<Background, { kind: K }>

function paintField({ colourAt, pixelsWide }: Kind<'field'>, width: number, height: number): Sharp {
  const pixelsHigh = Math.round((pixelsWide * height) / width)
  const pixels = new Uint8ClampedArray(pixelsWide * pixelsHigh * 3)
  for (let row = 0; row < pixelsHigh; row++) {
    for (let column = 0; column < pixelsWide; column++) {
      const colour = colourAt((column + 0.5) / pixelsWide, (row + 0.5) / pixelsHigh)
      pixels.set(colour, (row * pixelsWide + column) * 3)
    }
  }
  return openRaster({ pixels: Buffer.from(pixels.buffer), width: pixelsWide, height: pixelsHigh })
}

function paintSoft({ canvas, blur }: Kind<'shapes'>, width: number, height: number): Sharp {
  const image = sharp(Buffer.from(canvas.toSvg(Math.round(width / 4), Math.round(height / 4))))
  return blur > 0 ? image.blur(blur) : image
}

const grainLength = 1 << 16
const grainChance = createChance('grain')
const grain = Float32Array.from({ length: grainLength }, () => grainChance.bell())

/** Gives a picture the look of a photograph: film grain, corners that darken, contrast. */
function finishPixels({ pixels, width, height }: Raster, finish: Finish, chance: Chance): Buffer {
  const finished = new Uint8ClampedArray(pixels.length)
  const curve = contrastCurve(finish.contrast ?? 1)
  const shadeAt = (share: number) => 2 * finish.vignette * (share - 0.5) ** 2
  for (let y = 0, at = 0; y < height; y++) {
    // The grain starts at a random place in each row; a repeated tile would be visible.
    const grainStart = chance.int(0, grainLength - 1)
    for (let x = 0; x < width; x++) {
      const light = 1 - shadeAt(y / height) - shadeAt(x / width)
      const noise = finish.grain * (grain[(grainStart + x) % grainLength] as number)
      for (const end = at + 3; at < end; at++)
        finished[at] = (curve[Math.floor((pixels[at] as number) * light)] as number) + noise
    }
  }
  return Buffer.from(finished.buffer)
}

/** For each of 256 values the value it becomes: an S around the middle. */
function contrastCurve(contrast: number): number[] {
  return Array.from({ length: 256 }, (_, value) => {
    const centred = (value / 255 - 0.5) * 2
    const bent = Math.tanh(centred * contrast) / Math.tanh(contrast)
    const share = Math.min(1, Math.max(0, contrast - 1) * 2)
    return Math.round(((centred + (bent - centred) * share) / 2 + 0.5) * 255)
  })
}

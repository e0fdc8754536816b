import sharp from 'sharp'
import type { Chance } from './chance.ts'
import type { Background, Drawing, Finish } from './drawing.ts'
import { finishPixels } from './finish.ts'

export interface Raster {
  /** Red, green, blue for each pixel. */
  pixels: Buffer
  width: number
  height: number
}

/** Turns a drawing into pixels. */
export async function rasterise(drawing: Drawing, width: number, height: number, chance: Chance): Promise<Raster> {
  const size = { width, height }
  const [background, shapes] = await Promise.all([
    drawing.background ? paintBackground(drawing.background, width, height) : undefined,
    drawing.shapes
      ? sharp(Buffer.from(drawing.shapes.toSvg(width, height))).ensureAlpha().raw().toBuffer()
      : undefined,
  ])
  return { ...size, pixels: finishPixels({ background, shapes, ...size }, drawing.finish, chance) }
}

async function paintBackground(background: Background, width: number, height: number): Promise<Buffer> {
  const small = background.kind === 'field' ? paintField(background, width, height) : paintSoft(background, width, height)
  return small.resize({ width, height, fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer()
}

function paintField(
  { colourAt, pixelsWide }: Extract<Background, { kind: 'field' }>,
  width: number,
  height: number,
): sharp.Sharp {
  const pixelsHigh = Math.round((pixelsWide * height) / width)
  const pixels = Buffer.alloc(pixelsWide * pixelsHigh * 3)
  let offset = 0
  for (let row = 0; row < pixelsHigh; row++) {
    for (let column = 0; column < pixelsWide; column++) {
      const colour = colourAt((column + 0.5) / pixelsWide, (row + 0.5) / pixelsHigh)
      for (let channel = 0; channel < 3; channel++) {
        pixels[offset++] = Math.min(255, Math.max(0, colour[channel] as number))
      }
    }
  }
  return sharp(pixels, { raw: { width: pixelsWide, height: pixelsHigh, channels: 3 } })
}

/** Painting at a quarter of the size and enlarging costs a fraction of a blur at full size. */
function paintSoft(
  { canvas, blur }: Extract<Background, { kind: 'shapes' }>,
  width: number,
  height: number,
): sharp.Sharp {
  const svg = canvas.toSvg(Math.round(width / 4), Math.round(height / 4))
  const image = sharp(Buffer.from(svg))
  return blur > 0 ? image.blur(blur) : image
}

export type { Finish }

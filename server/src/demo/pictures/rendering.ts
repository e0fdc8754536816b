import sharp, { type Sharp } from 'sharp'
import type { Chance } from './chance.ts'
import type { Background, Drawing } from './drawing.ts'
import { enlarge } from './enlarging.ts'
import { finishPixels } from './finish.ts'

export interface Raster {
  /** Red, green, blue for each pixel. */
  pixels: Buffer
  width: number
  height: number
}

/** Turns a drawing into pixels. */
export async function rasterise(
  drawing: Drawing,
  width: number,
  height: number,
  chance: Chance,
): Promise<Raster> {
  const size = { width, height }
  const [background, shapes] = await Promise.all([
    drawing.background ? paintBackground(drawing.background, width, height) : undefined,
    drawing.shapes
      ? paintShapes(drawing.shapes.toSvg(width, height), drawing.background !== undefined)
      : undefined,
  ])
  return { ...size, pixels: finishPixels({ background, shapes, ...size }, drawing.finish, chance) }
}

function paintShapes(svg: string, isOverBackground: boolean): Promise<Buffer> {
  const image = sharp(Buffer.from(svg))
  return (isOverBackground ? image.ensureAlpha() : image.removeAlpha()).raw().toBuffer()
}

async function paintBackground(background: Background, width: number, height: number): Promise<Buffer> {
  const small =
    background.kind === 'field' ? paintField(background, width, height) : paintSoft(background, width, height)
  const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return enlarge({ pixels: data, width: info.width, height: info.height }, width, height)
}

function paintField(
  { colourAt, pixelsWide }: Extract<Background, { kind: 'field' }>,
  width: number,
  height: number,
): Sharp {
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
  // Smoothly up to half the size, so that no field shows its pixels; the last step may be plain.
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) }
  return sharp(pixels, { raw: { width: pixelsWide, height: pixelsHigh, channels: 3 } }).resize({
    ...half,
    fit: 'fill',
    kernel: 'cubic',
  })
}

/** Painting at a quarter of the size and enlarging costs a fraction of a blur at full size. */
function paintSoft(
  { canvas, blur }: Extract<Background, { kind: 'shapes' }>,
  width: number,
  height: number,
): Sharp {
  const svg = canvas.toSvg(Math.round(width / 4), Math.round(height / 4))
  const image = sharp(Buffer.from(svg))
  return blur > 0 ? image.blur(blur) : image
}

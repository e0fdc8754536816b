/** What to keep of a picture, in its own pixels, upright and turned. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Degrees clockwise by which a person turns a picture. */
export type Turn = 0 | 90 | 180 | 270

/** Portraits and covers are never shown wider; the server keeps smaller versions too. */
const widestPixels = 1024
const quality = 0.92

interface CropOptions {
  turn?: Turn
  /** The new picture is never wider, in pixels. */
  widest: number
}

/** The chosen part of a picture as a new file of the same format; `undefined` when this browser cannot crop it. */
export async function cropPicture(
  file: File,
  area: CropArea,
  { turn = 0, widest }: CropOptions,
): Promise<File | undefined> {
  try {
    // Upright as its header says, as the person saw it: the new file has no header to say it.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, widest / area.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(area.width * scale))
    canvas.height = Math.max(1, Math.round(area.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    const { width, height } = turn % 180 === 0 ? bitmap : { width: bitmap.height, height: bitmap.width }
    context.imageSmoothingQuality = 'high'
    context.scale(scale, scale)
    context.translate(width / 2 - area.x, height / 2 - area.y)
    context.rotate((turn * Math.PI) / 180)
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    bitmap.close()
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality))
    return cut ? new File([cut], file.name, { type: cut.type }) : undefined
  } catch {
    return undefined
  }
}

/** {@link cropPicture} for portraits and covers; the picture itself when this browser cannot crop it. The server checks either. */
export async function cropPortrait(file: File, area: CropArea): Promise<File> {
  return (await cropPicture(file, area, { widest: widestPixels })) ?? file
}

/** What to keep of a picture, in its own pixels, upright. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Portraits are never shown wider; the server keeps smaller versions too. */
const widestPixels = 1024
const quality = 0.92

/**
 * The chosen square of a picture as a file of its own, in the same format; the picture itself when this browser cannot
 * cut it. The server looks at the bytes of either.
 */
export async function cropPicture(file: File, area: CropArea): Promise<File> {
  try {
    // Upright as its header says, as the person saw it: the new file has no header to say it.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const side = Math.min(Math.round(area.width), widestPixels)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side)
    bitmap.close()
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality))
    return cut ? new File([cut], file.name, { type: cut.type }) : file
  } catch {
    return file
  }
}

/** What to keep of a picture, in its own pixels, upright. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Portraits and covers are never shown wider; the server keeps smaller versions too. */
const widestPixels = 1024
const quality = 0.92

/**
 * The chosen part of a picture as a new file of the same format; the picture itself when this browser cannot cut it.
 * The server checks the bytes of either.
 */
export async function cropPicture(file: File, area: CropArea): Promise<File> {
  try {
    // Upright as its header says, as the person saw it: the new file has no header to say it.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, widestPixels / area.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(area.width * scale)
    canvas.height = Math.round(area.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality))
    return cut ? new File([cut], file.name, { type: cut.type }) : file
  } catch {
    return file
  }
}

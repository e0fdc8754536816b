import { shrunkSize } from './shrink-photo.rules.ts'

/** Photos show no visible loss at this quality. */
const quality = 0.9

/** Resizes a huge photo off the main thread: file in, smaller file out, or `null` when the photo needs none. */
self.onmessage = ({ data: file }: MessageEvent<File>) => {
  shrink(file).then(
    (smaller) => self.postMessage(smaller),
    (error: unknown) => reportError(error),
  )
}

async function shrink(file: File): Promise<Blob | null> {
  // Applies the orientation of the header: the new file has none.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = shrunkSize(bitmap, file.size)
    if (!size) return null
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const smaller = await canvas.convertToBlob({ type: file.type, quality })
    return smaller.size < file.size ? smaller : null
  } finally {
    bitmap.close()
  }
}

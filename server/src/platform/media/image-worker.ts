import sharp from 'sharp'
import { type ImageMode, ImageRefusal, type RenderedImage, renderImage } from './image-rendering.ts'

/** What the server sends this process. */
export interface ImageJob {
  inputPath: string
  outputFolder: string
  mode: ImageMode
}

/** What this process says: once that it runs, then one answer for each job. */
export type ImageWorkerMessage = 'ready' | ImageJobAnswer

export type ImageJobAnswer =
  | { image: RenderedImage }
  | { refusal: ImageRefusal['code'] }
  | { failure: { message: string; code: string | undefined } }

// The only parsers a stranger's bytes may reach.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (job: ImageJob) => {
  void answer(job).then(say)
})
// The server is gone, however it went.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group; the server lets running jobs end, then disconnects.
process.on('SIGINT', () => {})
say('ready')

function say(message: ImageWorkerMessage): void {
  process.send?.(message)
}

async function answer({ inputPath, outputFolder, mode }: ImageJob): Promise<ImageJobAnswer> {
  try {
    return { image: await renderImage(inputPath, outputFolder, mode) }
  } catch (error) {
    if (error instanceof ImageRefusal) return { refusal: error.code }
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code } }
  }
}

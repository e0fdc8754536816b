import sharp from 'sharp'
import { type ImageMode, type RenderedImage, renderImage } from './image-rendering.ts'
import { serveJobs } from './worker-jobs.ts'

/** What the server sends this process. */
export interface ImageJob {
  inputPath: string
  outputFolder: string
  mode: ImageMode
}

// The only parsers a stranger's bytes may reach.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})
sharp.cache(false)
sharp.concurrency(1)

serveJobs<ImageJob, RenderedImage>(({ inputPath, outputFolder, mode }) =>
  renderImage(inputPath, outputFolder, mode),
)

import sharp from 'sharp'
import { serveJobs } from '../workers/worker-jobs.ts'
import { type ImageMode, type RenderedImage, renderImage } from './image-rendering.ts'

/** What the server sends this process. */
export interface ImageJob {
  inputPath: string
  outputFolder: string
  mode: ImageMode
  /** Whether a picture that takes long to render is rendered. */
  isLong: boolean
}

// The only parsers that untrusted bytes may reach.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
})
sharp.cache(false)
sharp.concurrency(1)

serveJobs<ImageJob, RenderedImage | null>(({ inputPath, outputFolder, mode, isLong }) =>
  renderImage(inputPath, outputFolder, mode, isLong),
)

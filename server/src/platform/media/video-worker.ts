import { setPriority } from 'node:os'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import sharp from 'sharp'
import { serveJobs } from '../workers/worker-jobs.ts'
import type { VideoFormat } from './media-format.ts'
import { type ExaminedVideo, examineVideo } from './video-intake.ts'
import { type RenderedVideo, renderVideo } from './video-rendering.ts'
import type { VideoPart } from './video-source.ts'

/** What the server sends this process: is a video good, and its still; or the video that is served. */
export type VideoJob = {
  inputPath: string
  format: VideoFormat
  outputFolder: string
} & ({ task: 'examine'; edit: VideoEdit | undefined } | { task: 'render'; part: VideoPart | undefined })

/** `examine` gives an examined video, `render` a rendered one. */
export type VideoJobResult = ExaminedVideo | RenderedVideo

/** Lower priority than the server and the database: people read while videos are rendered. */
const niceness = 10

sharp.cache(false)
sharp.concurrency(1)
Log.setLevel(AV_LOG_QUIET)

serveJobs<VideoJob, VideoJobResult>((job) => {
  const { inputPath, format, outputFolder } = job
  if (job.task === 'examine') return examineVideo(inputPath, format, outputFolder, job.edit)
  setPriority(niceness)
  return renderVideo(inputPath, format, outputFolder, job.part)
})

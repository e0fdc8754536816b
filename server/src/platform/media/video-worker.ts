import { setPriority } from 'node:os'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import sharp from 'sharp'
import type { VideoFormat } from './media-format.ts'
import { type ExaminedVideo, examineVideo } from './video-intake.ts'
import { type RenderedVideo, renderVideo } from './video-rendering.ts'
import { serveJobs } from './worker-jobs.ts'

/** What the server sends this process. */
export interface VideoJob {
  /** `examine`: is it good, and its still. `render`: the video that is served. */
  task: 'examine' | 'render'
  inputPath: string
  format: VideoFormat
  outputFolder: string
}

/** `examine` gives an examined video, `render` a rendered one. */
export type VideoJobResult = ExaminedVideo | RenderedVideo

/** Behind the server and the database: people read while videos are made. */
const politeness = 10

sharp.cache(false)
sharp.concurrency(1)
Log.setLevel(AV_LOG_QUIET)

serveJobs<VideoJob, VideoJobResult>(({ task, inputPath, format, outputFolder }) => {
  if (task === 'examine') return examineVideo(inputPath, format, outputFolder)
  setPriority(politeness)
  return renderVideo(inputPath, format, outputFolder)
})

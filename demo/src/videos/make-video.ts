import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createChance } from '@aura/server/demo/chance'
import type { DemoManifest } from '@aura/server/demo/manifest'
import { contentName } from '@aura/server/platform/media/image-rendering'
import { Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { unitsWide } from '../drawing/canvas.ts'
import { writePicture } from '../drawing/encoding.ts'
import { rasterise } from '../drawing/rendering.ts'
import { type MovingPicture, setInMotion } from './moving-picture.ts'
import type { DrawnVideo } from './video-plan.ts'

const size = { width: 720, height: 900 }
/** Widths in pixels of the still, as the server makes them of a received video. */
const stillWidths = [320, 720]
/** The still picture is larger than the video, since the camera goes near. */
const pictureSize = { width: 1080, height: 1350 }
const framesPerSecond = 24

/** Draws a video into a folder, with its still: silent H.264 in MP4, as the server serves it; always the same pictures. */
export async function makeVideo(
  { scene, mood, camera, particles, seconds }: DrawnVideo,
  folder: string,
): Promise<DemoManifest['videos'][number]> {
  const chance = createChance(`video/${scene.id}`)
  const { width, height } = pictureSize
  const { alt: _, ...drawing } = scene.draw({
    chance,
    height: (unitsWide * height) / width,
    mood: <T>(palettes: readonly T[]): T => palettes[mood % palettes.length] as T,
  })
  const still = await rasterise(drawing, width, height, chance)
  const moving = setInMotion(still, { camera, particles }, size, chance)
  const poster = await writePicture({ ...size, pixels: moving.frameAt(0) }, stillWidths, folder)
  const draft = join(folder, `${scene.id}.mp4`)
  await encode(moving, seconds, draft)
  const name = `${contentName([await readFile(draft)])}-${size.width}.mp4`
  await rename(draft, join(folder, name))
  const { size: bytes } = await stat(join(folder, name))
  return { ...poster, ...size, video: { name, ...size, bytes }, durationMs: seconds * 1000 }
}

async function encode(picture: MovingPicture, seconds: number, path: string): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const opened = new AsyncDisposableStack()
  try {
    const filter = opened.use(FilterAPI.create('scale=out_color_matrix=bt709,format=yuv420p'))
    const options = { preset: 'slow', crf: 24, profile: 'high', level: '3.1' } as const
    const encoder = opened.use(await Encoder.create(FF_ENCODER_LIBX264, { filter, options }))
    const muxing = { movflags: '+faststart', fflags: '+bitexact' }
    const file = opened.use(await Muxer.open(path, { format: 'mp4', options: muxing }))
    const track = file.addStream(encoder)
    for await (const packet of encoder.packets(filter.frames(framesOf(picture, seconds)))) {
      await file.writePacket(packet, track)
      packet?.free()
    }
  } finally {
    await opened.disposeAsync()
  }
}

async function* framesOf(picture: MovingPicture, seconds: number): AsyncGenerator<Frame | null> {
  const count = seconds * framesPerSecond
  const { width, height } = picture
  const layout = { width, height, format: AV_PIX_FMT_RGB24, timeBase: { num: 1, den: framesPerSecond } }
  for (let number = 0; number < count; number++)
    yield Frame.fromVideoBuffer(picture.frameAt(number / count), { ...layout, pts: BigInt(number) })
  yield null
}

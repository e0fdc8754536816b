import { setPriority } from 'node:os'
import { Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Frame, Log } from 'node-av/lib'
import { unitsWide } from '../pictures/canvas.ts'
import { createChance } from '../pictures/chance.ts'
import { rasterise } from '../pictures/rendering.ts'
import { type MovingPicture, setInMotion } from './moving-picture.ts'
import { type PlannedVideo, plannedVideos } from './video-plan.ts'

/**
 * Draws one video of the demonstration into an MP4 file, in a process of its own: `draw-video.ts <index> <path>`. The same
 * index always gives the same pictures.
 */

const size = { width: 720, height: 900 }
/** The still picture is larger, since the camera goes near. */
const pictureSize = { width: 1080, height: 1350 }
const framesPerSecond = 24
/** Behind everything that people wait for. */
const politeness = 15

const [index = '', path = ''] = process.argv.slice(2)
const planned = plannedVideos[Number(index)]
if (!planned) throw new RangeError(`there is no video ${index}`)
setPriority(politeness)
Log.setLevel(AV_LOG_QUIET)
await encode(await draw(planned), planned.seconds, path)

async function draw({ scene, mood, camera, particles }: PlannedVideo): Promise<MovingPicture> {
  const chance = createChance(`video/${scene.id}`)
  const { width, height } = pictureSize
  const drawing = scene.draw({
    chance,
    height: (unitsWide * height) / width,
    mood: <T>(palettes: readonly T[]): T => palettes[mood % palettes.length] as T,
  })
  return setInMotion(await rasterise(drawing, width, height, chance), { camera, particles }, size, chance)
}

async function encode(picture: MovingPicture, seconds: number, path: string): Promise<void> {
  const opened = new AsyncDisposableStack()
  try {
    const filter = opened.use(FilterAPI.create('scale=out_color_matrix=bt709,format=yuv420p'))
    const options = { preset: 'veryfast', crf: 20, profile: 'high' } as const
    const encoder = opened.use(await Encoder.create(FF_ENCODER_LIBX264, { filter, options }))
    const file = opened.use(await Muxer.open(path, { format: 'mp4' }))
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
  const timeBase = { num: 1, den: framesPerSecond }
  for (let number = 0; number < count; number++) {
    const { width, height } = picture
    const pixels = picture.frameAt(number / count)
    yield Frame.fromVideoBuffer(pixels, {
      width,
      height,
      format: AV_PIX_FMT_RGB24,
      timeBase,
      pts: BigInt(number),
    })
  }
  yield null
}

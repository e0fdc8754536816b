import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import type { VideoFormat } from './media-format.ts'
import { MediaRefusal } from './media-refusal.ts'
import { cutting, decodedPicturesOf, packetsOf, seekTo } from './video-part.ts'
import { levelOf, shapeOf, type VideoShape } from './video-shape.ts'
import { measure, openVideo, type VideoPart, type VideoSource } from './video-source.ts'

/** A video as it is served: H.264 and AAC in MP4, index first. */
export interface RenderedVideo {
  /** `<40 hex digits made from its bytes>-<width>.mp4` */
  name: string
  /** Where the file waits, under the same name. */
  path: string
  width: number
  height: number
  durationSeconds: number
  /** Size of the file in bytes. */
  bytes: number
}

const threads = 2
const soundFilters = 'aresample=48000:async=1,aformat=sample_fmts=fltp:channel_layouts=stereo'

/**
 * Re-encodes a received video, or the part of it that is kept, in `outputFolder` [MED-10, MED-18]: upright, at most 720 px wide and 30
 * pictures a second, without the original's metadata. To be called in the worker only: the bytes are a stranger's.
 *
 * @throws MediaRefusal, or the file system's own error when the output cannot be written
 */
export async function renderVideo(
  inputPath: string,
  format: VideoFormat,
  outputFolder: string,
  part?: VideoPart,
): Promise<RenderedVideo> {
  const extent = await withVideo(inputPath, format, (source) => measure(source, part !== undefined, part))
  const draft = join(outputFolder, 'draft.mp4')
  const shape = await withVideo(inputPath, format, async (source) => {
    const shape = shapeOf({ ...source.stored, framesPerSecond: extent.framesPerSecond })
    await encode({ ...source, sound: extent.hasSound ? source.sound : undefined }, shape, part, draft)
    return shape
  })
  const { size: bytes } = await stat(draft)
  // The muxer writes nothing when one of its tracks stays empty.
  if (bytes === 0) throw new MediaRefusal('media.unreadable')
  const name = `${await hashOf(draft)}-${shape.width}.mp4`
  const path = join(outputFolder, name)
  await rename(draft, path)
  const { width, height } = shape
  const durationSeconds = part ? part.endSeconds - part.startSeconds : extent.durationSeconds
  return { name, path, width, height, durationSeconds, bytes }
}

/** Opens a video for a piece of work and closes it in every case. */
export async function withVideo<T>(
  path: string,
  format: VideoFormat,
  work: (source: VideoSource) => Promise<T>,
): Promise<T> {
  const source = await openVideo(path, format)
  try {
    return await work(source)
  } finally {
    await source.demuxer.close()
  }
}

async function encode(
  source: VideoSource,
  shape: VideoShape,
  part: VideoPart | undefined,
  path: string,
): Promise<void> {
  const { sound } = source
  const opened = new AsyncDisposableStack()
  try {
    // NOTE: the tracks are added without their originals: the muxer would copy metadata and rotation from them.
    const options = { movflags: '+faststart', fflags: '+bitexact' }
    const file = opened.use(await Muxer.open(path, { options }))
    if (part) await seekTo(source, part.startSeconds)
    const cutShape = { ...shape, filters: [...cutting(source, part, ''), ...shape.filters] }
    const packets = await picturePackets(opened, source, part, cutShape)
    const work = [carry(packets.from, file, file.addStream(packets.encoder))]
    if (sound) {
      const filters = [...cutting(source, part, 'a'), soundFilters].join(',')
      const packets = await soundPackets(opened, source, sound, part, filters)
      work.push(carry(packets.from, file, file.addStream(packets.encoder)))
    }
    const [frames] = await Promise.all(work)
    if (!frames) throw new MediaRefusal('media.unreadable')
  } finally {
    await opened.disposeAsync()
  }
}

type Packets = AsyncIterable<Packet | null>

async function picturePackets(
  opened: AsyncDisposableStack,
  source: VideoSource,
  part: VideoPart | undefined,
  shape: VideoShape,
): Promise<{ encoder: Encoder; from: Packets }> {
  const { pictures } = source
  const context = { threadCount: threads }
  const decoder = opened.use(await Decoder.create(pictures, { exitOnError: false, context }))
  const filter = opened.use(FilterAPI.create([...shape.filters, 'format=yuv420p'].join(','), { threads: 1 }))
  const encoder = opened.use(
    await Encoder.create(FF_ENCODER_LIBX264, {
      filter,
      maxRate: '2500k',
      bufSize: '5M',
      context,
      options: {
        preset: 'veryfast',
        crf: 23,
        profile: 'high',
        // NOTE: left to itself it takes the clock of the file for its pictures a second, and asks for more than any
        // telephone has.
        level: levelOf(shape),
        // A sixth less work than the preset’s own search for motion, for an eighth more bytes.
        'x264-params': 'keyint=60:subme=1',
      },
    }),
  )
  return { encoder, from: encoder.packets(filter.frames(decodedPicturesOf(source, part, decoder))) }
}

async function soundPackets(
  opened: AsyncDisposableStack,
  source: VideoSource,
  sound: Stream,
  part: VideoPart | undefined,
  filters: string,
): Promise<{ encoder: Encoder; from: Packets }> {
  const decoder = opened.use(await Decoder.create(sound, { exitOnError: false }))
  const filter = opened.use(FilterAPI.create(filters, { threads: 1 }))
  const encoder = opened.use(
    await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: '128k', autoResample: true }),
  )
  return { encoder, from: encoder.packets(filter.frames(decoder.frames(packetsOf(source, sound, part)))) }
}

/** Writes packets to a track until they end; answers how many. */
async function carry(packets: Packets, file: Muxer, track: number): Promise<number> {
  let count = 0
  for await (const packet of packets) {
    await file.writePacket(packet, track)
    if (packet) count++
    packet?.free()
  }
  return count
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 40)
}

import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { BrightRange, Rotation } from '../platform/media/video-shape.ts'

/** Clips for tests of everything that takes in videos, made on the spot. */

export interface ClipWish {
  width?: number
  height?: number
  seconds?: number
  framesPerSecond?: number
  codec?: 'h264' | 'hevc' | 'vp9'
  container?: 'mp4' | 'mov' | 'webm'
  hasSound?: boolean
  /** Said in the header alone, as a telephone held on its side does. */
  rotation?: Rotation
  /** The index before the pictures, as for the web; otherwise after them, as cameras do. */
  isIndexFirst?: boolean
  /** FFmpeg description of the pictures; a moving test card by default. */
  pictures?: string
  /** FFmpeg description of the sound; a tone by default. */
  tone?: string
  /** Written with more light than screens in general show, ten bits deep; for HEVC. */
  brightRange?: BrightRange
  /** Pictures are predicted from later ones too, as cameras and editors write them (H.264). */
  hasReorderedPictures?: boolean
  /** Bit rate of the pictures, such as `16M` as phones record; low by default. */
  bitrate?: string
}

const quickest = {
  h264: { encoder: FF_ENCODER_LIBX264, options: { preset: 'ultrafast' } },
  hevc: { encoder: FF_ENCODER_LIBX265, options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } },
  vp9: { encoder: FF_ENCODER_LIBVPX_VP9, options: { deadline: 'realtime', 'cpu-used': 8 } },
} as const

const reordered = {
  encoder: FF_ENCODER_LIBX264,
  options: { preset: 'veryfast', 'x264-params': 'bframes=3' },
} as const

function formatOf({ brightRange }: ClipWish): string {
  return brightRange
    ? `format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=${brightRange}:colorspace=bt2020nc`
    : 'format=yuv420p'
}

/** A clip of 160 × 90 pixels, two seconds, H.264 and AAC in MP4, unless wished otherwise. */
export async function clip(wish: ClipWish = {}): Promise<Buffer> {
  const { width = 160, height = 90, seconds = 2, framesPerSecond = 24 } = wish
  const { codec = 'h264', container = 'mp4', hasSound = true, rotation = 0 } = wish
  const bitrate = wish.bitrate === undefined ? {} : { bitrate: wish.bitrate }
  Log.setLevel(AV_LOG_QUIET)
  const card = wish.pictures ?? `testsrc2=size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds}`
  const path = join(tmpdir(), `aura-clip-${randomUUID()}.${container}`)
  const opened = new AsyncDisposableStack()
  try {
    const pictures = opened.use(await Demuxer.open(card, { format: 'lavfi' }))
    const tones = wish.tone ?? `sine=frequency=440:duration=${seconds}`
    const tone = opened.use(await Demuxer.open(tones, { format: 'lavfi' }))
    const [pictureTrack, toneTrack] = [pictures.video(), tone.audio()]
    if (!pictureTrack || !toneTrack) throw new Error('the sources of a clip have no tracks')
    const format = opened.use(FilterAPI.create(formatOf(wish)))
    const resample = opened.use(FilterAPI.create('aresample=48000,aformat=channel_layouts=stereo'))
    const { encoder, options } = wish.hasReorderedPictures ? reordered : quickest[codec]
    const pictureStages = [
      opened.use(await Decoder.create(pictureTrack)),
      format,
      opened.use(await Encoder.create(encoder, { options, filter: format, gopSize: 12, ...bitrate })),
    ]
    const toneEncoder = container === 'webm' ? FF_ENCODER_LIBOPUS : FF_ENCODER_AAC
    const toneStages = [
      opened.use(await Decoder.create(toneTrack)),
      resample,
      opened.use(await Encoder.create(toneEncoder, { bitrate: '48k', filter: resample, autoResample: true })),
    ]
    const file = opened.use(
      await Muxer.open(path, { options: wish.isIndexFirst ? { movflags: '+faststart' } : {} }),
    )
    const work = hasSound
      ? pipeline({ video: pictures, audio: tone }, { video: pictureStages, audio: toneStages }, file)
      : pipeline(pictures, { video: pictureStages }, file)
    await work.completion
    // Closed by hand: the index is written last.
    await opened.disposeAsync()
    return turned(await readFile(path), rotation)
  } finally {
    await opened.disposeAsync()
    await rm(path, { force: true })
  }
}

/** Writes a turn into the header of the first track of an MP4 or MOV file. */
function turned(file: Buffer, rotation: Rotation): Buffer {
  if (rotation === 0) return file
  const matrixAt = file.indexOf('tkhd', 0, 'latin1') + 4 + 40
  const sine = { 90: 1, 180: 0, 270: -1 }[rotation]
  const cosine = rotation === 180 ? -1 : 0
  for (const [index, value] of [cosine, sine, 0, -sine, cosine].entries()) {
    file.writeInt32BE(value * 0x10000, matrixAt + index * 4)
  }
  return file
}

/** The same MP4 or MOV video in a file of so many bytes: a box at its end, which every player skips. */
export function padded(video: Buffer, bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([video, padding])
}

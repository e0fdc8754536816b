import { mediaLimits } from '@aura/contract/media/media.limits'
import { Demuxer } from 'node-av/api'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PRORES,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVCodecID,
  type AVColorTransferCharacteristic,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import type { VideoFormat } from './media-format.ts'
import { MediaRefusal } from './media-refusal.ts'
import { type BrightRange, rotationOf, type StoredPictures } from './video-shape.ts'

/** A video file opened for reading, and the tracks of it that are kept. */
export interface VideoSource {
  demuxer: Demuxer
  pictures: Stream
  /** Absent when the video is silent, or its sound is in a form nobody can read. */
  sound: Stream | undefined
  stored: StoredPictures
}

/** What is kept of a received video. */
export interface VideoPart {
  startSeconds: number
  endSeconds: number
}

/** Properties found by reading all packets of a file. */
export interface VideoExtent {
  durationSeconds: number
  /** Frames in the densest second of the kept part. */
  framesPerSecond: number
  /** Whether the audio track has samples in the kept part, where it may be empty. */
  hasSound: boolean
}

/** The only decoders of FFmpeg that untrusted bytes may reach. */
const pictureCodecs = new Set<AVCodecID>([
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_PRORES,
  AV_CODEC_ID_MJPEG,
])
const soundCodecs = new Set<AVCodecID>([
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S24LE,
])
/** The only demuxer for each format: a playlist or a list of other files is never parsed. */
const parsers: Record<VideoFormat, string> = { mp4: 'mov', quicktime: 'mov', webm: 'matroska' }
const parserNames = { mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm' } as Record<string, string>
const brightRanges = new Map<AVColorTransferCharacteristic, BrightRange>([
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
])
const maxTracks = 16
const maxSide = 8192

/**
 * Opens a received video and checks its header: container, tracks, codecs, pixels. Nothing but the file itself is ever
 * read, whatever other files or addresses it names.
 *
 * To be called in the worker only: the bytes are a stranger's.
 *
 * @throws MediaRefusal
 */
export async function openVideo(path: string, format: VideoFormat): Promise<VideoSource> {
  const parser = parsers[format]
  const demuxer = await Demuxer.open(path, {
    format: parser,
    options: {
      protocol_whitelist: 'file',
      format_whitelist: parserNames[parser] ?? parser,
      ...(parser === 'mov' && { enable_drefs: 0, use_absolute_path: 0 }),
    },
  }).catch((error: unknown) => {
    throw new MediaRefusal('media.unreadable', error)
  })
  try {
    return { demuxer, ...checkTracks(demuxer.streams) }
  } catch (error) {
    await demuxer.close()
    throw error
  }
}

function checkTracks(streams: readonly Stream[]): Omit<VideoSource, 'demuxer'> {
  const pictures = streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  )
  if (!pictures || streams.length > maxTracks || !pictureCodecs.has(pictures.codecpar.codecId))
    throw new MediaRefusal('media.unreadable')
  const { width, height } = pictures.codecpar
  if (width < 1 || height < 1) throw new MediaRefusal('media.unreadable')
  if (width > maxSide || height > maxSide || width * height > mediaLimits.videoMaxPixels)
    throw new MediaRefusal('media.video-too-many-pixels')
  const sound = streams.find(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO && soundCodecs.has(codecpar.codecId),
  )
  return {
    pictures,
    sound,
    stored: {
      width,
      height,
      pixelRatio: pixelRatioOf(pictures),
      rotation: rotationOf(pictures.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
      framesPerSecond: pictures.avgFrameRate.toDouble(),
      brightRange: brightRanges.get(pictures.codecpar.colorTrc),
    },
  }
}

/** Missing (0/0) and absurd ratios count as square. */
function pixelRatioOf({ sampleAspectRatio: { num, den } }: Stream): number {
  const ratio = den > 0 ? num / den : 1
  return ratio > 0.25 && ratio < 4 ? ratio : 1
}

/** Part of the announced duration that may be missing before a file counts as cut short. */
const missingShare = 0.1
const missingSeconds = 0.25
/** Tolerance for recorders that stop a moment after their limit. */
const durationSlackSeconds = 1

/**
 * Walks through all packets without decoding them: the true duration, which some recorders do not announce, how
 * many pictures a second has, and whether the file is whole.
 *
 * @param isCut only a part of it is kept, so that the whole may be longer
 * @param part that part, once it is known
 * @throws MediaRefusal
 */
export async function measure(
  { demuxer, pictures, sound }: VideoSource,
  isCut = false,
  part?: VideoPart,
): Promise<VideoExtent> {
  const ends = new Map<number, number>()
  const longest = mediaLimits.videoMaxSeconds + durationSlackSeconds
  const most = isCut ? Infinity : longest
  const kept = part ?? { startSeconds: 0, endSeconds: longest }
  const count = countBySecond(kept)
  let hasSound = false
  let frames = 0
  let end = 0
  for await (const packet of demuxer.packets()) {
    const track = packet && demuxer.getStream(packet.streamIndex)
    if (!track) continue
    const { num, den } = track.timeBase
    const last = ends.get(track.index) ?? 0
    const start = packet.pts === AV_NOPTS_VALUE ? last : Number(packet.pts) * (num / den) - demuxer.startTime
    const ended = Math.max(last, start + Number(packet.duration) * (num / den))
    packet.free()
    ends.set(track.index, ended)
    end = Math.max(end, ended)
    if (track.index === pictures.index) {
      frames++
      count.add(start)
    }
    if (track.index === sound?.index) hasSound ||= start < kept.endSeconds && ended > kept.startSeconds
    if (end > most) break
  }
  const announced = demuxer.duration
  const durationSeconds = Math.max(end, announced)
  if (frames === 0) throw new MediaRefusal('media.unreadable')
  if (durationSeconds > most) throw new MediaRefusal('media.video-too-long')
  if (end < announced * (1 - missingShare) - missingSeconds) throw new MediaRefusal('media.unreadable')
  return { durationSeconds, framesPerSecond: count.most(), hasSound }
}

/** Counts moments by second of a part. */
function countBySecond({ startSeconds, endSeconds }: VideoPart) {
  const counts = new Map<number, number>()
  return {
    add(seconds: number): void {
      if (seconds < startSeconds || seconds >= endSeconds) return
      // Times are sums of fractions: the picture at 1 s may say 0.999999.
      const second = Math.floor(seconds - startSeconds + 1e-6)
      counts.set(second, (counts.get(second) ?? 0) + 1)
    },
    most: () => Math.max(0, ...counts.values()),
  }
}

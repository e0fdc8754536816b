import type { VideoEdit } from '@aura/contract/media/media.contract'
import { mediaLimits } from '@aura/contract/media/media.limits'
import type { Decoder } from 'node-av/api'
import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { Frame, Packet, Stream } from 'node-av/lib'
import { MediaRefusal } from './media-refusal.ts'
import type { VideoPart, VideoSource } from './video-source.ts'

/** Tolerance: players and this server may measure the duration of a file differently. */
const slackSeconds = 0.5

/** Whether an edit keeps only a part of a video. */
export const isCut = (edit: VideoEdit | undefined): boolean =>
  edit?.start !== undefined || edit?.end !== undefined

/**
 * The part that an edit keeps of a video of a length [MED-18].
 *
 * @throws MediaRefusal when it does not lie in the video, or is too short or too long
 */
export function partOf({ start = 0, end }: VideoEdit, durationSeconds: number): VideoPart {
  if ((end ?? 0) > durationSeconds + slackSeconds) throw new MediaRefusal('media.edit-outside')
  const endSeconds = Math.min(end ?? durationSeconds, durationSeconds)
  const kept = endSeconds - start
  const isOfLength = kept >= mediaLimits.videoMinSeconds - 0.01 && kept <= mediaLimits.videoMaxSeconds + 0.01
  if (!isOfLength) throw new MediaRefusal('media.edit-outside')
  return { startSeconds: start, endSeconds }
}

/** Where in a received video its still is wanted. @throws MediaRefusal for a moment past its end */
export function stillAt(stillSeconds: number, part: VideoPart): number {
  const { startSeconds, endSeconds } = part
  if (startSeconds + stillSeconds > endSeconds + slackSeconds) throw new MediaRefusal('media.edit-outside')
  return Math.min(startSeconds + stillSeconds, endSeconds)
}

/** Seeks to the last key frame before a moment, so that earlier pictures are not decoded; filters cut exactly. */
export async function seekTo({ demuxer }: VideoSource, seconds: number): Promise<void> {
  if (seconds > 0) await demuxer.seek(demuxer.startTime + seconds, -1, AVSEEK_FLAG_BACKWARD)
}

/** FFmpeg filters that drop the pictures outside a part, which may end at Infinity, and leave their times as they are. */
export function keeping({ demuxer }: VideoSource, { startSeconds, endSeconds }: VideoPart): string[] {
  const at = (seconds: number) => (demuxer.startTime + seconds).toFixed(6)
  // Without a start filter at 0: the first picture is kept even if its timestamp is earlier.
  const start = startSeconds > 0 ? [`start=${at(startSeconds)}`] : []
  const end = endSeconds < Infinity ? [`end=${at(endSeconds)}`] : []
  return start.length + end.length === 0 ? [] : [`trim=${[...start, ...end].join(':')}`]
}

/** FFmpeg filters that keep a part of the pictures or, with the prefix `a`, of the sound; it then begins at 0. */
export function cutting({ demuxer }: VideoSource, part: VideoPart | undefined, prefix: '' | 'a'): string[] {
  if (!part) return []
  const start = (demuxer.startTime + part.startSeconds).toFixed(6)
  const end = (demuxer.startTime + part.endSeconds).toFixed(6)
  return [`${prefix}trim=start=${start}:end=${end}`, `${prefix}setpts=PTS-${start}/TB`]
}

/**
 * The pictures of a part, decoded. The one that stands when it begins gets that moment, because filters cut by the times of pictures
 * and some last for seconds. NOTE: the filter `trim` refuses every picture after the first one past its end, and pictures that earlier
 * ones are predicted from come in the same packets.
 */
export async function* decodedPicturesOf(
  source: VideoSource,
  part: VideoPart | undefined,
  decoder: Decoder,
): AsyncGenerator<Frame | null> {
  const { num, den } = source.pictures.timeBase
  const { startTime } = source.demuxer
  const end = part ? startTime + part.endSeconds : Infinity
  const start = part && part.startSeconds > 0 ? startTime + part.startSeconds : -Infinity
  let earlier: Frame | undefined
  try {
    for await (const frame of decoder.frames(packetsOf(source, source.pictures, part))) {
      const at = frame && frame.pts !== AV_NOPTS_VALUE ? Number(frame.pts) * (num / den) : undefined
      if (frame && at !== undefined && at < start) {
        earlier?.free()
        earlier = frame
        continue
      }
      if (earlier) {
        const [first, beginning] = [earlier, BigInt(Math.ceil(start * (den / num)))]
        earlier = undefined
        if (frame && frame.pts <= beginning) first.free()
        else {
          first.pts = beginning
          yield first
        }
      }
      if (frame && at !== undefined && at >= end) frame.free()
      else yield frame
    }
  } finally {
    earlier?.free()
  }
}

/** The packets of a track up to the end of a part: the rest of a long video is not decoded. */
export async function* packetsOf(
  { demuxer }: VideoSource,
  track: Stream,
  part: VideoPart | undefined,
): AsyncGenerator<Packet | null> {
  const { num, den } = track.timeBase
  const end = part ? demuxer.startTime + part.endSeconds : Infinity
  for await (const packet of demuxer.packets(track.index)) {
    if (packet && packet.dts !== AV_NOPTS_VALUE && Number(packet.dts) * (num / den) >= end) {
      packet.free()
      break
    }
    if (packet === null) break
    yield packet
  }
  yield null
}

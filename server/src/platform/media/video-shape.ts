import { mediaLimits } from '@aura/contract/media/media.limits'

/** Degrees clockwise by which the stored pictures must be turned to stand upright. */
export type Rotation = 0 | 90 | 180 | 270

/** How a video's pictures are stored in the received file. */
export interface StoredPictures {
  width: number
  height: number
  /** Width of a pixel over its height; 1 for nearly every video. */
  pixelRatio: number
  rotation: Rotation
  framesPerSecond: number
}

export interface VideoShape {
  /** Size in pixels of the video as it is shown: upright, square pixels, even sides. */
  width: number
  height: number
  /** FFmpeg filters that lead there. */
  filters: string[]
}

const turns: Record<Rotation, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}

/** A little above the limit: cameras that say 30 give 30.02. */
const frameRateSlack = 1.02

/** What becomes of a video's pictures: upright, at most 720 px wide, never enlarged, at most 30 a second [MED-10]. */
export function shapeOf(pictures: StoredPictures): VideoShape {
  const { pixelRatio, rotation, framesPerSecond } = pictures
  const isTurned = rotation === 90 || rotation === 270
  const square = { width: pictures.width * pixelRatio, height: pictures.height }
  const upright = isTurned ? { width: square.height, height: square.width } : square
  const scale = Math.min(1, mediaLimits.videoMaxWidth / upright.width)
  const width = even(upright.width * scale)
  const height = even(upright.height * scale)
  const mostFrames = mediaLimits.videoMaxFramesPerSecond
  return {
    width,
    height,
    filters: [
      ...(framesPerSecond > mostFrames * frameRateSlack ? [`fps=${mostFrames}`] : []),
      // Scaled before it is turned, so that fewer pixels are moved.
      isTurned ? `scale=${height}:${width}` : `scale=${width}:${height}`,
      ...turns[rotation],
      'setsar=1',
    ],
  }
}

/** H.264 in its common form halves the colours' resolution: both sides must be even. */
function even(side: number): number {
  return Math.max(2, Math.floor(side / 2) * 2)
}

/**
 * Reads a display matrix (nine 32-bit numbers, as MP4 and MOV carry it): a quarter turn, or none for anything else.
 */
export function rotationOf(matrix: Buffer | null): Rotation {
  if (!matrix || matrix.length < 36) return 0
  const a = matrix.readInt32LE(0)
  const b = matrix.readInt32LE(4)
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90
  return (((degrees % 360) + 360) % 360) as Rotation
}

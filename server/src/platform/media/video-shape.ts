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
  /** How light is written down, where it is more than screens in general can show. */
  brightRange?: BrightRange | undefined
}

/** `smpte2084` (HDR10, Dolby Vision) or `arib-std-b67` (HLG), as FFmpeg names them. */
export type BrightRange = 'smpte2084' | 'arib-std-b67'

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

/** Candela per square metre that become plain white: what the standards call the white of a page. */
const whiteNits = 203
/** Brightest light kept apart from white, in multiples of it. */
const brightest = 5

/** Brings bright light into the range of ordinary screens, which would otherwise show the whole video pale. */
function toneMapping(range: BrightRange): string[] {
  return [
    `zscale=tin=${range}:min=bt2020nc:pin=bt2020:rin=limited:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=mobius:desat=0:peak=${brightest}`,
    'zscale=t=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ]
}

/** From this reduction on, averaging the pixels is both the best and the quickest. */
const averagingFrom = 1.5

/** A little above the limit: cameras that say 30 give 31 in some seconds. */
const frameRateSlack = 1.05

/** What becomes of a video's pictures: upright, at most 720 px wide, never enlarged, at most 30 a second, in ordinary light [MED-10]. */
export function shapeOf(pictures: StoredPictures): VideoShape {
  const { pixelRatio, rotation, framesPerSecond, brightRange } = pictures
  const isTurned = rotation === 90 || rotation === 270
  const square = { width: pictures.width * pixelRatio, height: pictures.height }
  const upright = isTurned ? { width: square.height, height: square.width } : square
  const scale = Math.min(1, mediaLimits.videoMaxWidth / upright.width)
  const width = even(upright.width * scale)
  const height = even(upright.height * scale)
  const scaling = scale * averagingFrom <= 1 ? ':flags=area' : ''
  const maxFrames = mediaLimits.videoMaxFramesPerSecond
  return {
    width,
    height,
    filters: [
      ...(framesPerSecond > maxFrames * frameRateSlack ? [`fps=${maxFrames}`] : []),
      // Scaled before it is turned, so that fewer pixels are moved.
      isTurned ? `scale=${height}:${width}${scaling}` : `scale=${width}:${height}${scaling}`,
      ...(brightRange ? toneMapping(brightRange) : []),
      ...turns[rotation],
      'setsar=1',
    ],
  }
}

/** What an H.264 player must be able to hold: the level by the blocks of 16 × 16 px in a picture, at 30 a second. */
const levels = [
  { maxBlocks: 3600, level: '3.1' },
  { maxBlocks: 8192, level: '4.0' },
  { maxBlocks: 36_864, level: '5.1' },
] as const

/** The level that a video says it needs, low enough for telephones to play it [MED-10]. */
export function levelOf({ width, height }: { width: number; height: number }): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  return levels.find(({ maxBlocks }) => blocks <= maxBlocks)?.level ?? '6.0'
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

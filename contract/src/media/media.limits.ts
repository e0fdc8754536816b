const megabyte = 1024 * 1024

/** Numbers of the media rules (decisions §5). */
export const mediaLimits = {
  postMaxBytes: 100 * megabyte,
  /** Media of one post. */
  maxPerPost: 10,
  /** Bytes of the files of one post together. */
  postMaxTotalBytes: 300 * megabyte,
  pictureMaxBytes: 10 * megabyte,
  maxPixels: 40_000_000,
  maxSide: 16_384,
  /** Widths of the WebP versions, in pixels; never wider than the original. */
  imageWidths: [320, 720, 1440],
  /** Sides of the square versions of a profile picture. */
  pictureSides: [96, 320],
  altMaxLength: 500,
  videoMaxSeconds: 180,
  /** Shortest part of a video that can be cut out. */
  videoMinSeconds: 1,
  /** Videos of one account that are being prepared at a time. */
  videosPreparing: 20,
  /** Most pixels of one picture of a received video: 4K, upright or not. */
  videoMaxPixels: 4096 * 2304,
  /** Width of stored videos, in pixels; narrower ones are not enlarged. */
  videoMaxWidth: 720,
  videoMaxFramesPerSecond: 30,
} as const

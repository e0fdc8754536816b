const megabyte = 1024 * 1024

/** Numbers of the media rules (decisions §5). */
export const mediaLimits = {
  postMaxBytes: 100 * megabyte,
  /** Media of one post. */
  maxPerPost: 10,
  /** What the files of one post may have together. */
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
  /** What is cut out of a video lasts this long at least. */
  videoMinSeconds: 1,
  /** Videos of one account that are being prepared at a time. */
  videosPreparing: 20,
  /** Pixels of one picture of a video as it is received: 4K, either way up. */
  videoMaxPixels: 4096 * 2304,
  /** A stored video is never wider than this, in pixels, and never wider than it was. */
  videoMaxWidth: 720,
  videoMaxFramesPerSecond: 30,
} as const

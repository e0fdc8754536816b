const megabyte = 1024 * 1024

/** Numbers of the media rules (decisions §5). */
export const mediaLimits = {
  postMaxBytes: 100 * megabyte,
  pictureMaxBytes: 10 * megabyte,
  maxPixels: 40_000_000,
  maxSide: 16_384,
  /** Widths of the WebP versions, in pixels; never wider than the original. */
  imageWidths: [320, 720, 1440],
  /** Sides of the square versions of a profile picture. */
  pictureSides: [96, 320],
  altMaxLength: 500,
} as const

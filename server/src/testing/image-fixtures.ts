import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files for tests of everything that takes in images: good, odd and hostile ones. */

/** A photograph-like JPEG: noise over a red left half and a blue right half. */
export async function jpeg(width: number, height: number): Promise<Buffer> {
  return (await halves(width, height)).jpeg({ quality: 85 }).toBuffer()
}

export async function png(width: number, height: number): Promise<Buffer> {
  return (await halves(width, height)).png().toBuffer()
}

async function halves(width: number, height: number) {
  const blue = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#1030d0' },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#d01030' } }).composite([
    { input: blue, gravity: 'east' },
  ])
}

/** A JPEG taken with the camera on its side, that tells where and by whom. */
export async function jpegWithLocation(width: number, height: number): Promise<Buffer> {
  return (await halves(width, height))
    .withExif({
      IFD0: { Artist: 'Camille Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 21/1 7/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A GIF whose frames differ, each shown for `delayMs`. */
export async function animatedGif(
  width: number,
  height: number,
  frames: number,
  delayMs: number,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = Math.floor(index / (width * height * 3)) * 40 + (index % 3) * 60
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => delayMs) })
    .toBuffer()
}

/** A tiny PNG file whose header claims any size. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A tiny GIF whose frames claim any size; each brings the data of one pixel. */
export function gifClaiming(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Files to refuse: what each is → its bytes and the code of the refusal. */
export async function refusedFiles(): Promise<Record<string, { bytes: Buffer; code: string }>> {
  const photo = await jpeg(400, 300)
  const wrongType = 'media.wrong-type'
  const unreadable = 'media.unreadable'
  return {
    'a text renamed .jpg': { bytes: Buffer.from('Ceci n’est pas une image.'), code: wrongType },
    'an SVG': {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      code: wrongType,
    },
    'a web page': { bytes: Buffer.from('<!doctype html><script>alert(1)</script>'), code: wrongType },
    'a PDF': { bytes: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'), code: wrongType },
    'a WebP': { bytes: await sharp(photo).webp().toBuffer(), code: wrongType },
    'a web page with a photo behind it': {
      bytes: Buffer.concat([Buffer.from('<script>'), photo]),
      code: wrongType,
    },
    'an empty file': { bytes: Buffer.alloc(0), code: unreadable },
    'a truncated JPEG': { bytes: photo.subarray(0, Math.floor(photo.length / 2)), code: unreadable },
    'a truncated PNG': { bytes: (await png(400, 300)).subarray(0, 300), code: unreadable },
    'a script that begins as a GIF': {
      bytes: Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      code: unreadable,
    },
    'a JPEG of noise': {
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'x')]),
      code: unreadable,
    },
    'a bomb of 2.5 gigapixels': { bytes: pngClaiming(50_000, 50_000), code: 'media.too-many-pixels' },
    'a picture just over 40 megapixels': { bytes: pngClaiming(8001, 5000), code: 'media.too-many-pixels' },
    'a GIF of one pixel on a canvas of 65,535': {
      bytes: gifClaiming(1, 1, 1).fill(0xff, 6, 10),
      code: 'media.too-many-pixels',
    },
    'a strip of 16,385 pixels': { bytes: pngClaiming(16_385, 10), code: 'media.too-many-pixels' },
  }
}

/** Writes a fixture where an upload would be, and answers its path. */
export async function received(folder: string, bytes: Buffer): Promise<string> {
  const path = join(folder, `received-${crypto.randomUUID()}`)
  await writeFile(path, bytes)
  return path
}

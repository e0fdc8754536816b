import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A committed file, in a form that the media store serves as it is. */
export interface DemoFile {
  name: string
  width: number
  height: number
  bytes: number
}

export interface DemoPicture {
  /** Size in pixels of the widest file. */
  width: number
  height: number
  /** A tiny version as a `data:` address. */
  placeholder: string
  /** Narrowest first. */
  files: DemoFile[]
}

/** The committed pictures and videos; demo/README.md says how to add one. */
export interface DemoManifest {
  /** In the order of `demoPeople`. */
  portraits: DemoPicture[]
  /** Several posts show the same picture, each with another of its legends. */
  pictures: (DemoPicture & { alt: string; legends: string[] })[]
  /** In the order of `demoVideos`; the pictures are the sizes of the still. */
  videos: (DemoPicture & { video: DemoFile; durationMs: number })[]
}

export const demoMediaFolder = join(import.meta.dirname, '../../../demo/media')

export async function readDemoManifest(): Promise<DemoManifest> {
  return JSON.parse(await readFile(join(demoMediaFolder, 'manifest.json'), 'utf8'))
}

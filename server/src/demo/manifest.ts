import { randomUUID } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '../platform/store/media-store.ts'

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
  /** Each is shown in one place: a post, a cover, a community or a challenge. */
  pictures: (DemoPicture & { alt: string })[]
  /** In the order of `demoVideos`; the pictures are the sizes of the still. */
  videos: (DemoPicture & { video: DemoFile; durationMs: number })[]
}

export const demoMediaFolder = join(import.meta.dirname, '../../../demo/media')

export async function readDemoManifest(): Promise<DemoManifest> {
  return JSON.parse(await readFile(join(demoMediaFolder, 'manifest.json'), 'utf8'))
}

export function listDemoFiles({ portraits, pictures, videos }: DemoManifest): DemoFile[] {
  return [
    ...[...portraits, ...pictures, ...videos].flatMap(({ files }) => files),
    ...videos.map(({ video }) => video),
  ]
}

/** Files stored at the same time; each waits for the disk. */
const storedAtOnce = 8

/** Copies committed files into the store, a few at the same time. */
export async function storeDemoFiles(store: MediaStore, files: readonly DemoFile[]): Promise<void> {
  const waiting = [...files]
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const path = join(store.tempFolder, `${randomUUID()}.demonstration`)
      await copyFile(join(demoMediaFolder, file.name), path)
      await store.put(path, file.name)
    }
  }
  await Promise.all(Array.from({ length: storedAtOnce }, worker))
}

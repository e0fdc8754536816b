import type { Id } from '@aura/contract/common'
import { endPreparation } from '../domains/media/media.prepare-video.queries.ts'
import { insertMedia } from '../domains/media/media.queries.ts'
import type { Tx } from '../platform/db/database.ts'
import type { DemoManifest, DemoPicture } from './manifest.ts'
import { demoVideos } from './texts.ts'

/** Owner and purpose of a media file. */
interface MediumFor {
  ownerId: Id
  purpose: 'post' | 'cover'
  createdAt: Date
}

export const sizeOf = ({ width, height, placeholder }: DemoPicture) => ({ width, height, placeholder })

/** Writes a medium that shows the picture at this place of the manifest. */
export async function insertPicture(
  tx: Tx,
  { pictures }: Pick<DemoManifest, 'pictures'>,
  place: number,
  whose: MediumFor,
): Promise<Id> {
  const picture = pictures[place] as DemoManifest['pictures'][number]
  return insertMedia(tx, { ...sizeOf(picture), ...whose, alt: picture.alt }, picture.files)
}

/** Writes a medium that shows the video at this place of the manifest. */
export async function insertVideo(
  tx: Tx,
  { videos }: Pick<DemoManifest, 'videos'>,
  place: number,
  whose: MediumFor,
): Promise<Id> {
  const still = videos[place] as DemoManifest['videos'][number]
  const { files, durationMs, video } = still
  const alt = demoVideos[place]?.alt ?? null
  const mediaId = await insertMedia(tx, { ...sizeOf(still), ...whose, alt, durationMs }, [
    ...files,
    { ...video, role: 'video' },
  ])
  const { width, height } = video
  await endPreparation(tx, mediaId, { state: 'ready', width, height, durationMs })
  return mediaId
}

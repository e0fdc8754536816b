import { join } from 'node:path'
import { type DemoManifest, readDemoManifest, storeDemoFiles } from '@aura/server/demo/manifest'
import { openLocalMediaStore } from '@aura/server/platform/store/local-media-store'

/** A picture whose files are in the media store; many posts show it. */
export type StoredPicture = DemoManifest['pictures'][number]

const pictureCount = 5

/** Stores a few pictures of the demonstration like uploads. */
export async function storePictures(dataDir: string): Promise<StoredPicture[]> {
  const store = await openLocalMediaStore(join(dataDir, 'media'), { isShared: true })
  const pictures = (await readDemoManifest()).pictures.slice(0, pictureCount)
  await storeDemoFiles(
    store,
    pictures.flatMap(({ files }) => files),
  )
  return pictures
}

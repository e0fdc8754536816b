import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Clock } from '../clock/clock.ts'
import { openLocalMediaStore } from './local-media-store.ts'
import type { MediaStore } from './media-store.ts'

/** The folder of media that are kept on this machine, and of files being received in every case. */
export const mediaFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media')

/**
 * Opens the store that the settings name: a bucket, or a folder of this machine (RUN-05).
 *
 * @throws DomainError `platform.no-space`, or the file system's own error when the data folder cannot be written
 */
export async function openMediaStore(
  config: Config,
  clock: Clock,
  { isShared = config.database !== undefined } = {},
): Promise<MediaStore> {
  const folder = mediaFolderOf(config)
  if (!config.s3) return openLocalMediaStore(folder, { isShared })
  // Loaded only when used: the S3 client is large.
  const { openS3MediaStore } = await import('./s3-media-store.ts')
  return openS3MediaStore({ settings: config.s3, clock, tempFolder: join(folder, 'tmp'), isShared })
}

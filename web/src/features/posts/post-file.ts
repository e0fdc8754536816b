import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { refusalOfFile } from '../../lib/picked-file.ts'

/** What a post may carry today. */
export const postPictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
const videoTypes: readonly string[] = ['video/mp4', 'video/webm', 'video/quicktime']

/** Why a file cannot be posted, or `undefined` [MED-01, MED-02]. */
export function refusalOfPostFile(file: File): string | undefined {
  const isVideo = videoTypes.includes(file.type)
  return refusalOfFile(file, {
    types: postPictureTypes,
    maxBytes: mediaLimits.postMaxBytes,
    wrongType: mediaErrors[isVideo ? 'media.video-not-yet' : 'media.wrong-type'].message,
  })
}

import { mediaErrors } from '@aura/contract/media/media.errors'
import { mediaLimits } from '@aura/contract/media/media.limits'
import { CallError } from './call-error.ts'
import { refusalOfFile } from './file-refusal.ts'
import { isTruncatedPicture } from './truncated-picture.ts'
import { durationOfVideo } from './video-duration.ts'

const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime']

/** MIME types a post may carry. */
export const postFileTypes = ['image/jpeg', 'image/png', 'image/gif', ...videoTypes]

export function isVideoFile(file: File): boolean {
  return file.type.startsWith('video/')
}

/** Seconds of a video that the server takes whole: it tolerates one more, for recorders that stop late [MED-09]. */
export const longestVideoSeconds = mediaLimits.videoMaxSeconds + 1

/** Why a file cannot be posted, or `undefined` [MED-01, MED-02]. */
export function refusalOfPostFile(file: File): string | undefined {
  return refusalOfFile(file, {
    types: postFileTypes,
    maxBytes: mediaLimits.postMaxBytes,
    wrongType: mediaErrors['media.wrong-type'].message,
  })
}

/** Whether the server refused a post for its file: the next file replaces this one, even if it is refused too. */
export function isFileRefusal(error: Error | null): boolean {
  return error instanceof CallError && error.code.startsWith('media.')
}

/** Why a file cannot be posted once some of it has been read, or `undefined` [MED-09, MED-13]. */
export async function refusalOfContent(file: File): Promise<string | undefined> {
  if (await isTruncatedPicture(file)) return mediaErrors['media.unreadable'].message
  if (!isVideoFile(file)) return undefined
  const seconds = await durationOfVideo(file)
  const isTooLong = seconds !== undefined && seconds > longestVideoSeconds
  return isTooLong ? mediaErrors['media.video-too-long'].message : undefined
}

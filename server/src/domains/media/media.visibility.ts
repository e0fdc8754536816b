import type { Id } from '@aura/contract/common'
import type { MediaPurpose } from './media.queries.ts'
import type { MediaService } from './media.service.ts'

/** Tells whether any of these media belongs to something that anyone may see. */
export type AnyoneSees = (mediaIds: readonly Id[]) => Promise<boolean>

/**
 * Who tells, for each purpose, whether its media may be seen. Filled by the composition: media know nothing of what they
 * are shown in.
 */
export type MediaVisibility = Record<MediaPurpose, AnyoneSees>

/** The size in bytes of a file that may be served: some medium it belongs to is shown somewhere visible [MED-14]. */
export async function findVisibleSize(
  media: Pick<MediaService, 'findMediaOfFile'>,
  visibility: MediaVisibility,
  name: string,
): Promise<number | undefined> {
  const owners = Map.groupBy(await media.findMediaOfFile(name), ({ purpose }) => purpose)
  for (const [purpose, rows] of owners) {
    if (await visibility[purpose](rows.map(({ id }) => id))) return rows[0]?.bytes
  }
  return undefined
}

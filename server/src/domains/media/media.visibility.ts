import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { MediaPurpose } from './media.queries.ts'
import type { MediaService } from './media.service.ts'

/** Tells whether any of these media belongs to something that the viewer may see. */
export type MediaShows = (mediaIds: readonly Id[], viewer: Viewer) => Promise<boolean>

/** Tells, for each purpose, whether its media may be seen. Filled by the domains that show them: media know none of those. */
export type MediaVisibility = Partial<Record<MediaPurpose, MediaShows>>

/** The size in bytes of a file that may be served to the viewer: some medium it belongs to shows to them somewhere [MED-14]. */
export async function findVisibleSize(
  media: Pick<MediaService, 'findMediaOfFile'>,
  visibility: MediaVisibility,
  name: string,
  viewer: Viewer,
): Promise<number | undefined> {
  const owners = Map.groupBy(await media.findMediaOfFile(name), ({ purpose }) => purpose)
  for (const [purpose, rows] of owners) {
    const ids = rows.map(({ id }) => id)
    if (await visibility[purpose]?.(ids, viewer)) return rows[0]?.bytes
  }
  return undefined
}

import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { MediaPurpose } from './media.queries.ts'
import type { MediaService } from './media.service.ts'

/** Whether any of these media belongs to something that the viewer may see. */
export type IsAnyMediaVisible = (mediaIds: readonly Id[], viewer: Viewer) => Promise<boolean>

/** For each purpose the function that decides, set by the domain that shows such media. */
export type MediaVisibility = Partial<Record<MediaPurpose, IsAnyMediaVisible>>

/** The size in bytes of a file, if the viewer may see a medium it belongs to [MED-14]. */
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

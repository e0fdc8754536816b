import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { ShownPurpose } from './media.queries.ts'
import type { MediaService } from './media.service.ts'

/** The widest audience of a file, narrowest first: caches may keep the file accordingly. */
const reaches = ['closed-audience', 'open-audience', 'everyone'] as const
export type MediaReach = (typeof reaches)[number]

export function narrowestReach(found: readonly MediaReach[]): MediaReach | undefined {
  return reaches.find((reach) => found.includes(reach))
}

/** The reach of media, given the posts or profiles with them that the viewer may see; undefined if there are none. */
type FindMediaReach = (mediaIds: readonly Id[], viewer: Viewer) => Promise<MediaReach | undefined>

/** For each purpose the function that decides, set by the domain that shows such media. */
export type MediaVisibility = Partial<Record<ShownPurpose, FindMediaReach>>

/** The size in bytes of a file and its reach, if the viewer may see a medium it belongs to [MED-14]. */
export async function findVisibleFile(
  media: Pick<MediaService, 'findMediaOfFile'>,
  visibility: MediaVisibility,
  name: string,
  viewer: Viewer,
): Promise<{ size: number; reach: MediaReach } | undefined> {
  const owners = Map.groupBy(await media.findMediaOfFile(name), ({ purpose }) => purpose)
  for (const [purpose, rows] of owners) {
    const ids = rows.map(({ id }) => id)
    const reach = await visibility[purpose]?.(ids, viewer)
    if (reach && rows[0]) return { size: rows[0].bytes, reach }
  }
  return undefined
}

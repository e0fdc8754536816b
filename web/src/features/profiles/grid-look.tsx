import { Skeleton } from '../../ui/skeleton.tsx'

/** Of a list of tiles. */
export const gridLook = 'grid grid-cols-3 gap-1'

/** Tiles to come. */
export function GridSkeleton({ tiles }: { tiles: number }) {
  return (
    <div className={gridLook}>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike and never move
        <Skeleton key={tile} className="aspect-4/5 rounded-md" />
      ))}
    </div>
  )
}

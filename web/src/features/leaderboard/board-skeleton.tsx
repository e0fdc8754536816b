import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of places to come: the first three taller, as they will be. */
export function BoardSkeleton({ rows, isFirstPage }: { rows: number; isFirstPage: boolean }) {
  return (
    <div className="pt-5">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
          key={row}
          className={`flex items-center gap-3 border-t border-line px-2 ${isFirstPage && row < 3 ? 'h-19' : 'h-15'}`}
        >
          <Skeleton className="h-5 w-9 rounded-full" />
          <Skeleton className={`rounded-full ${isFirstPage && row < 3 ? 'size-14' : 'size-10'}`} />
          <Skeleton className="h-4 w-28 tablet:w-44" />
          <Skeleton className="ms-auto h-4 w-12" />
        </div>
      ))}
    </div>
  )
}

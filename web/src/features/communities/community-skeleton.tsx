import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** Placeholder of a community that is loading. */
export function CommunitySkeleton() {
  return (
    <>
      <Skeleton className="aspect-3/1 max-tablet:-mx-5 max-tablet:rounded-none tablet:rounded-card" />
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="mt-6 max-w-md">
        <SkeletonText lines={2} />
      </div>
    </>
  )
}

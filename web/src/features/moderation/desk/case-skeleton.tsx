import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'

/** Placeholder of a case that is loading. */
export function CaseSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-7 w-3/5" />
      <Skeleton className="h-11 w-48 rounded-full" />
      <Skeleton className="h-56 rounded-card" />
      <SkeletonText lines={4} />
    </div>
  )
}

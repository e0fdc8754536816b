import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** The shape of a challenge while it loads. */
export function ChallengeSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-5 tablet:grid-cols-[1fr_280px]">
      <div className="grid content-start gap-3.5">
        <Skeleton className="h-5 w-24 rounded-full" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-4 w-48" />
      </div>
      <Skeleton className="h-40 rounded-card tablet:row-span-2" />
      <SkeletonText lines={4} />
    </div>
  )
}

import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** A profile to come, in its own shape. */
export function ProfileSkeleton() {
  return (
    <>
      <div className="flex items-center gap-6">
        <Skeleton className="size-26 rounded-full" />
        <div className="grid gap-3">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-4 w-60" />
        </div>
      </div>
      <div className="mt-6 max-w-md">
        <SkeletonText lines={2} />
      </div>
      <Skeleton className="my-5 h-36 rounded-card tablet:my-7" />
    </>
  )
}

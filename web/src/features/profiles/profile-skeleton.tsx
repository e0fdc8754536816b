import { PostGridSkeleton } from '../../ui/post-grid.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A profile to come, in its own shape. */
export function ProfileSkeleton() {
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 tablet:gap-x-7 tablet:gap-y-2.5">
        <Skeleton className="size-26 rounded-full tablet:row-span-2" />
        <Skeleton className="h-6 w-44 max-w-full tablet:self-end" />
        <Skeleton className="col-span-full h-11 tablet:col-span-1 tablet:h-4 tablet:w-60 tablet:self-start" />
        <Skeleton className="col-span-full h-11 rounded-full tablet:hidden" />
      </div>
      <Skeleton className="mt-6 h-3.5 max-w-64" />
      <Skeleton className="my-5 h-34 rounded-card tablet:my-7 tablet:h-36" />
      <PostGridSkeleton tiles={3} />
    </>
  )
}

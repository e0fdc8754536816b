import './post-card.css'
import { Loading, Skeleton, SkeletonPerson } from '../../ui/skeleton.tsx'

/** A post to come, in its own shape. */
export function PostSkeleton() {
  return (
    <Loading>
      <div className="post-stage">
        <div className="post-card">
          <Skeleton className="absolute inset-0 rounded-none opacity-60" />
          <div className="post-foot grid gap-3">
            <SkeletonPerson />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
        <div className="post-rail">
          <Skeleton className="h-30 w-14 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
        </div>
      </div>
    </Loading>
  )
}

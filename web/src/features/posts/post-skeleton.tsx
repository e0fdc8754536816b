import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton, SkeletonPerson } from '../../ui/skeleton.tsx'
import styles from './post-card.module.css'

/** Placeholder of a post that is loading. */
export function PostSkeleton() {
  return (
    <Loading>
      <div className={styles.stage} data-post-stage>
        <div className={styles.card}>
          <Skeleton className="absolute inset-0 rounded-none opacity-60" />
          <div className={classNames(styles.foot, 'grid gap-3')}>
            <SkeletonPerson />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
        <div className={styles.rail}>
          <Skeleton className="h-30 w-14 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
        </div>
      </div>
    </Loading>
  )
}

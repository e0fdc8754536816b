import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'

const widths = ['w-11/12', 'w-3/5', 'w-4/5', 'w-2/5', 'w-3/4']

function CommentShape({ width, side }: { width: string; side: string }) {
  return (
    <div className={styles.comment}>
      <Skeleton className={`${side} rounded-full`} />
      <div className="grid gap-2.5 pt-1">
        <Skeleton className="h-3 w-32" />
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-7 w-44 rounded-full" />
      </div>
    </div>
  )
}

/** Placeholder of loading comments. */
export function CommentsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className={styles.list}>
        {widths.map((width) => (
          <CommentShape key={width} width={width} side="size-9" />
        ))}
      </div>
    </Loading>
  )
}

/** Placeholder of loading replies, as list items. */
export function RepliesSkeleton({ count }: { count: number }) {
  return (
    <li>
      <Loading label={texts.loading}>
        {widths.slice(0, count).map((width) => (
          <CommentShape key={width} width={width} side="size-7" />
        ))}
      </Loading>
    </li>
  )
}

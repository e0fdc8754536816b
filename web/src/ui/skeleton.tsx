import { classNames } from './class-names.ts'

/** A placeholder of loading content. Give it the size of that content, to avoid layout shifts. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}

/** Lines of text to come; the last is shorter, as texts end. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="grid gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike and never move
        <Skeleton key={line} className={classNames('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** A person to come: portrait, name and a line under it. */
export function SkeletonPerson() {
  return (
    <span aria-hidden className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-full" />
      <span className="grid gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-20" />
      </span>
    </span>
  )
}

/** Says once to assistive technology that something loads, around the shapes that show it. */
export function Loading({ label = 'Chargement…', children }: { label?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  )
}

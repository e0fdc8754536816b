import { SkeletonPerson } from '../../ui/skeleton.tsx'

/** Placeholder of a list of people that is loading. */
export function PeopleSkeleton() {
  return (
    <div className="grid gap-5 py-2">
      {['a', 'b', 'c', 'd'].map((row) => (
        <SkeletonPerson key={row} />
      ))}
    </div>
  )
}

import { SkeletonPerson } from '../../ui/skeleton.tsx'

/** A list of people to come. */
export function PeopleSkeleton() {
  return (
    <div className="grid gap-5 py-2">
      {['a', 'b', 'c', 'd'].map((row) => (
        <SkeletonPerson key={row} />
      ))}
    </div>
  )
}

import type { SuggestedPerson } from '@aura/contract/follows/follows.contract'
import { PersonRow } from '../../ui/person-row.tsx'
import { SkeletonPerson } from '../../ui/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import { SuggestionReason } from './suggestion-reason.tsx'

/** A suggested person in a list, with their bio. */
export function SuggestedRow({ person }: { person: SuggestedPerson }) {
  const { id, pseudo, bio } = person
  return (
    <li className="min-w-0">
      <PersonRow
        person={person}
        onOpen={() => undefined}
        detail={
          <>
            {bio !== null && <span className="block truncate">{bio}</span>}
            <span className="block truncate">
              <SuggestionReason person={person} />
            </span>
          </>
        }
      >
        <FollowButton
          userId={id}
          pseudo={pseudo}
          isFollowing={person.isFollowing}
          isFollower={person.isFollower}
          size="compact"
        />
      </PersonRow>
    </li>
  )
}

/** Placeholder of the height of a row. */
export function SuggestedRowSkeleton() {
  return (
    <div className="flex min-h-16 items-center px-3">
      <SkeletonPerson />
    </div>
  )
}

import type { FoundPerson } from '@aura/contract/search/search.contract'
import { FollowButton } from '../../features/follows/follow-button.tsx'

type Listed = Pick<FoundPerson, 'id' | 'pseudo' | 'isFollowing' | 'isFollower'>

/** The button to follow a person of a list. */
export function FollowListed({ person: { id, pseudo, isFollowing, isFollower } }: { person: Listed }) {
  return (
    <FollowButton
      userId={id}
      pseudo={pseudo}
      isFollowing={isFollowing}
      isFollower={isFollower}
      size="compact"
    />
  )
}

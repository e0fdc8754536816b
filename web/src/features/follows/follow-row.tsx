import type { ComponentProps } from 'react'
import { useSession } from '../../lib/session.ts'
import { PersonRow } from '../../ui/person-row.tsx'
import { FollowButton } from './follow-button.tsx'

interface FollowRowProps extends Pick<ComponentProps<typeof FollowButton>, 'size'> {
  person: ComponentProps<typeof PersonRow>['person'] & {
    id: number
    isFollowing: boolean
    isFollower: boolean
  }
  onOpen: () => void
}

/** A person with the button to follow them, except the viewer. */
export function FollowRow({ person, onOpen, ...look }: FollowRowProps) {
  const { pseudo: ownPseudo } = useSession()
  const { id, pseudo, isFollowing, isFollower } = person
  return (
    <PersonRow person={person} onOpen={onOpen}>
      {pseudo !== ownPseudo && (
        <FollowButton
          userId={id}
          pseudo={pseudo}
          isFollowing={isFollowing}
          isFollower={isFollower}
          {...look}
        />
      )}
    </PersonRow>
  )
}

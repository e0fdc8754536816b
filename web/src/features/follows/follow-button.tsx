import { Button } from '../../ui/button.tsx'
import { followsTexts as texts } from './follows.texts.ts'
import { useToggleFollow } from './use-toggle-follow.ts'

interface FollowButtonProps {
  userId: number
  pseudo: string
  isFollowing: boolean
  /** The person follows the viewer. */
  isFollower?: boolean | undefined
  size?: 'compact' | 'medium'
}

/** Follows or unfollows. Text and `aria-pressed` show the present state; the accessible name contains the visible text. */
export function FollowButton({
  userId,
  pseudo,
  isFollowing,
  isFollower,
  size = 'medium',
}: FollowButtonProps) {
  const toggle = useToggleFollow({ userId, pseudo, isFollowing })
  const label = isFollower ? texts.followBack : texts.follow
  return (
    <Button
      size={size}
      variant={isFollowing ? 'secondary' : 'primary'}
      pressed={isFollowing}
      data-single-press
      aria-label={isFollowing ? texts.followingName(pseudo) : `${label} ${pseudo}`}
      // The guard of double clicks may not be loaded yet.
      onClick={({ detail }) => detail < 2 && toggle()}
    >
      {isFollowing ? texts.following : label}
    </Button>
  )
}

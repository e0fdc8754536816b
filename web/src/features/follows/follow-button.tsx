import { Button } from '../../ui/button.tsx'
import { followsTexts } from './follows.texts.ts'
import { useToggleFollow } from './use-toggle-follow.ts'

interface FollowButtonProps {
  userId: number
  pseudo: string
  isFollowing: boolean
  size?: 'small' | 'medium'
}

/** Follows or unfollows. Text and `aria-pressed` show the present state; the accessible name contains the visible text. */
export function FollowButton({ userId, pseudo, isFollowing, size = 'medium' }: FollowButtonProps) {
  const toggle = useToggleFollow({ userId, pseudo, isFollowing })
  return (
    <Button
      size={size}
      variant={isFollowing ? 'secondary' : 'primary'}
      pressed={isFollowing}
      aria-label={isFollowing ? followsTexts.followingName(pseudo) : followsTexts.followName(pseudo)}
      onClick={toggle}
    >
      {isFollowing ? followsTexts.following : followsTexts.follow}
    </Button>
  )
}

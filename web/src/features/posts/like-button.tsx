import { Heart } from 'lucide-react'
import { formatNumber } from '../../lib/format.ts'
import { Count } from '../../ui/count.tsx'
import { postsTexts } from './posts.texts.ts'
import { RailButton } from './rail-button.tsx'

/** The heart and the number of likes. */
export function LikeButton({
  hasLike,
  likes,
  onPress,
}: {
  hasLike: boolean
  likes: number
  onPress: () => void
}) {
  return (
    <RailButton
      label={postsTexts.like}
      title={postsTexts.like}
      pressed={hasLike}
      icon={<Heart aria-hidden className={hasLike ? 'fill-danger stroke-danger' : ''} />}
      onClick={onPress}
      under={<Count value={likes} said={postsTexts.likes(likes, formatNumber(likes))} />}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { challengeOptions } from '../../cache/challenges.ts'
import { challengePath } from '../../lib/paths.ts'
import { PostPlaceLink } from '../posts/post-place-link.tsx'

/** Leads from an entry on its own page to its challenge. */
export function PostChallengeLink({ challengeId, postId }: { challengeId: number; postId: number }) {
  const { data: challenge } = useQuery(challengeOptions(challengeId))
  if (!challenge) return null
  return (
    <PostPlaceLink to={challengePath(challengeId, postId)} icon={<Flag aria-hidden />}>
      {challenge.title}
    </PostPlaceLink>
  )
}

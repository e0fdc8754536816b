import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { communityOptions } from '../../cache/communities.ts'
import { communityPath } from '../../lib/paths.ts'
import { PostPlaceLink } from '../posts/post-place-link.tsx'

/** Leads from a post on its own page to its place in its community. */
export function PostCommunityLink({ communityId, postId }: { communityId: number; postId: number }) {
  const { data: community } = useQuery(communityOptions(communityId))
  if (!community) return null
  return (
    <PostPlaceLink to={communityPath(communityId, postId)} icon={<Users aria-hidden />}>
      {community.name}
    </PostPlaceLink>
  )
}

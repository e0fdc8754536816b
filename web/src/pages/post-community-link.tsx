import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { communityOptions } from '../cache/communities.ts'
import { communityPath } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'

/** Leads from a post on its own page to its place in its community. */
export function PostCommunityLink({ communityId, postId }: { communityId: number; postId: number }) {
  const { data: community } = useQuery(communityOptions(communityId))
  if (!community) return null
  return (
    <Link
      to={communityPath(communityId, postId)}
      className="flex min-h-11 max-w-64 items-center gap-2 rounded-full border border-line bg-raised px-4 font-semibold"
    >
      <Users aria-hidden className="size-4.5 flex-none" />
      <span className="truncate">{community.name}</span>
    </Link>
  )
}

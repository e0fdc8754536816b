import { type CommunityCategory, editCommunity } from '@aura/contract/communities/communities.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { call } from '../../lib/call.ts'

export interface CommunityChange {
  name: string
  description: string
  category: CommunityCategory
  /** 0: public, 1: private. */
  privacy: number
  rules: string
  question: string
}

/** Changes the given fields of a community; a `cover` of `null` keeps the present one [COM-37]. */
export function useEditCommunity(communityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ cover, ...change }: Partial<CommunityChange> & { cover: File | null }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(change)) form.set(field, String(value))
      if (cover) form.set('cover_image', cover)
      return call(editCommunity, { params: { id: communityId }, form })
    },
    onSuccess: () => refreshCommunities(client),
  })
}

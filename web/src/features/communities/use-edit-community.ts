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

interface Cover {
  cover: File | null
  isCoverRemoved: boolean
}

/** Changes the given fields of a community; a `cover` of `null` keeps the present one, unless it is to go [COM-37]. */
export function useEditCommunity(communityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ cover, isCoverRemoved, ...change }: Partial<CommunityChange> & Cover) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(change)) form.set(field, String(value))
      if (cover) form.set('cover_image', cover)
      else if (isCoverRemoved) form.set('cover_removed', 'true')
      return call(editCommunity, { params: { id: communityId }, form })
    },
    onSuccess: () => refreshCommunities(client),
  })
}

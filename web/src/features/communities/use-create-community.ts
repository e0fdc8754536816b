import { createCommunity } from '@aura/contract/communities/communities.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { callOnce } from '../../lib/call-once.ts'

export interface NewCommunity {
  name: string
  description: string
  /** 0: public, 1: private. */
  privacy: number
}

/** Founds a community [COM-04]. */
export function useCreateCommunity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCommunity) => callOnce(createCommunity, { body }),
    onSuccess: () => refreshCommunities(client),
  })
}

import { removeMember } from '@aura/contract/communities/communities.members.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'

interface PersonBan {
  pseudo: string
  reason: string
  /** `days` of `null` bans for good. */
  ban?: { days: number | null }
}

/** Bans an account by its pseudo, member or not [COM-53]. */
export function useBanPerson(communityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ pseudo, reason, ban }: PersonBan) => {
      const { id: userId } = await call(getProfile, { params: { pseudo } })
      const body = { communityId, ...(reason && { reason }), ...(ban && { ban }) }
      return call(removeMember, { params: { userId }, body })
    },
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => {
      // The dialog goes with the role that opened it: the toast outlives it.
      if (hasFailed(error, 'communities.not-manager', 'communities.unknown'))
        showFailure(error, error.message)
    },
    onSettled: () => refreshCommunities(client),
  })
}

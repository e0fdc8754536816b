import { removeMember, updateMemberRole } from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { membersTexts as texts } from './members.texts.ts'

/** Refusals after which the viewer manages this member no more: the dialog goes with the button that opened it. */
const endings = [
  'communities.unknown',
  'communities.not-manager',
  'communities.not-above',
  'communities.member-unknown',
] as const

interface MemberChange {
  userId: number
  /** A new role, or a removal. */
  role?: MemberRole
  reason?: string
  /** With a removal: `days` of `null` bans for good. */
  ban?: { days: number | null }
}

/** Changes the role of a member, or removes and perhaps bans them; says what the server says [COM-28, COM-32, COM-53]. */
export function useManageMember(communityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role, reason, ban }: MemberChange) => {
      const params = { userId }
      if (role !== undefined) return call(updateMemberRole, { params, body: { role, communityId } })
      const body = { communityId, ...(reason && { reason }), ...(ban && { ban }) }
      return call(removeMember, { params, body })
    },
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error, { role }) => {
      if (role !== 'owner' && !hasFailed(error, ...endings)) return
      const failed = role === undefined ? texts.removeFailed : texts.roleFailed
      showFailure(error, serverSentence(error) ?? failed)
    },
    onSettled: () => refreshCommunities(client),
  })
}

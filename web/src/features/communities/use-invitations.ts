import {
  createInvitation,
  revokeInvitation,
} from '@aura/contract/communities/communities.invitations.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { invitationsOptions, logOptions } from './members.queries.ts'
import { membersTexts as texts } from './members.texts.ts'

/** Makes a link that joins at once, for some days and some people [COM-56]. */
export function useCreateInvitation(id: number) {
  const { refresh, showRole } = useRefresh(id)
  return useMutation({
    mutationFn: (body: { days: number; uses: number }) => call(createInvitation, { params: { id }, body }),
    onSuccess: async () => {
      showToast({ kind: 'success', message: texts.invitationCreated })
      await refresh()
    },
    onError: showRole,
    meta: { failureText: texts.createInvitationFailed },
  })
}

/** Ends such a link [COM-56]. */
export function useRevokeInvitation(id: number) {
  const { refresh, showRole } = useRefresh(id)
  return useMutation({
    mutationFn: (invitationId: number) => call(revokeInvitation, { params: { id, invitationId } }),
    onSuccess: async ({ message }) => {
      showToast({ kind: 'success', message })
      await refresh()
    },
    onError: showRole,
    meta: { failureText: texts.revokeFailed },
  })
}

function useRefresh(id: number) {
  const client = useQueryClient()
  return {
    refresh: () =>
      Promise.all(
        [invitationsOptions(id), logOptions(id)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    // A refusal often means that the viewer's role was lost elsewhere: the page shows it as it is.
    showRole: () => refreshCommunities(client),
  }
}

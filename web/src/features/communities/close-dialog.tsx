import type { Community } from '@aura/contract/communities/communities.contract'
import { closeCommunity } from '@aura/contract/communities/communities.members.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { communitiesKey, refreshCommunities, removeCommunityFromFeed } from '../../cache/communities.ts'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { useIsLeft } from '../../lib/use-is-left.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { membershipTexts as texts } from './communities.texts.ts'
import { showMembershipFailure } from './use-membership.ts'

interface CloseDialogProps {
  community: Pick<Community, 'id' | 'name'>
  isOpen: boolean
  onClose: () => void
}

/** Asks the only member of a community for confirmation before closing it for good. */
export function CloseDialog({ community: { id, name }, isOpen, onClose }: CloseDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isLeft = useIsLeft()
  const closing = useMutation({
    mutationFn: () => call(closeCommunity, { params: { id } }),
    onSuccess: async ({ message }) => {
      showToast({ kind: 'success', message })
      // Nothing is read again before another page shows: this community would be absent.
      await client.invalidateQueries({ queryKey: communitiesKey, refetchType: 'none' })
      if (!isLeft.current) await navigate(paths.communities, { replace: true })
      await removeCommunityFromFeed(client, id)
    },
    onError: async (error) => {
      showMembershipFailure(error)
      onClose()
      await refreshCommunities(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.closeTitle(name)}
      message={texts.closeQuestion}
      confirmLabel={texts.closeConfirm}
      isDangerous
      busy={closing.isPending}
      onCancel={onClose}
      onConfirm={() => closing.mutate()}
    />
  )
}

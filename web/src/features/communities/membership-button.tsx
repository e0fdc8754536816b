import type { Community, CommunityCard } from '@aura/contract/communities/communities.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import '../../lib/guard-second-press.ts'
import { communityOptions } from '../../cache/communities.ts'
import { hasFailed } from '../../lib/call.ts'
import { formatDate } from '../../lib/format.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { showToast } from '../../ui/toast.ts'
import { communityRoleOptions } from './communities.queries.ts'
import { membershipTexts as texts } from './communities.texts.ts'
import { JoinDialog } from './join-dialog.tsx'
import { type MembershipChange, showMembershipFailure, useMembership } from './use-membership.ts'

interface MembershipButtonProps {
  community: Pick<CommunityCard, 'id' | 'name' | 'action'>
  /** In the address; its code joins at once. */
  invitation?: Invitation
  size?: 'small' | 'medium'
  /** Another action is the main one. */
  isSecondary?: boolean
}

export interface Invitation {
  code: string
  /** The code is no longer valid. */
  onOver: () => void
}

/** Joins, asks to join or cancels the request; nothing for members, because the page's menu has « Quitter » [COM-17, COM-18, COM-19]. */
export function MembershipButton({
  community,
  invitation,
  size = 'medium',
  isSecondary = false,
}: MembershipButtonProps) {
  const action = invitation === undefined ? community.action : 'join'
  if (action === null || action === 'leave') return null
  // One button for each action, so that the next action does not open the dialog of the one before.
  return (
    <ActionButton
      key={action}
      community={community}
      action={action}
      invitation={invitation}
      size={size}
      isSecondary={isSecondary}
    />
  )
}

interface ActionButtonProps
  extends Required<Pick<MembershipButtonProps, 'community' | 'size' | 'isSecondary'>> {
  action: 'join' | 'request' | 'cancel'
  invitation: Invitation | undefined
}

function ActionButton({ community: { id, name }, action, invitation, size, isSecondary }: ActionButtonProps) {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const membership = useMembership(id)
  const [asked, setAsked] = useState<Community>()
  const [isAsking, setIsAsking] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const change: MembershipChange = { action, ...(invitation && { invitation: invitation.code }) }
  const actNow = () =>
    membership.mutate(change, {
      onError: (error) => hasFailed(error, 'communities.invitation-over') && invitation?.onOver(),
    })
  /** Who was declined has to wait; a card does not know it, and the server says it again if this call fails. */
  const findRefusal = async () => {
    if (action !== 'request') return
    const role = await client.fetchQuery(communityRoleOptions(id)).catch(() => undefined)
    return role?.declined ?? undefined
  }
  /** Rules and a question are shown before joining; a card knows neither. */
  const begin = async () => {
    setIsLooking(true)
    try {
      const [details, refusal] = await Promise.all([client.fetchQuery(communityOptions(id)), findRefusal()])
      if (refusal) {
        const message = `${texts.declined} ${texts.askAgainAt(formatDate(refusal.askAgainAt))}`
        return showToast({ kind: 'info', message })
      }
      if (details.rules === '' && (action === 'join' || details.question === null)) return actNow()
      setAsked(details)
      setIsAsking(true)
    } catch (error) {
      showMembershipFailure(error as Error)
    } finally {
      setIsLooking(false)
    }
  }
  return (
    <>
      <Button
        ref={passFocusOn}
        data-single-press
        size={size}
        variant={action === 'cancel' || isSecondary ? 'secondary' : 'primary'}
        busy={isLooking || membership.isPending}
        aria-label={invitation === undefined ? names[action](name) : undefined}
        onClick={() => membersOnly(action === 'cancel' ? actNow : () => void begin(), { to: 'rejoindre' })}
      >
        {invitation === undefined ? texts[action] : texts.acceptInvitation}
      </Button>
      {asked && (
        <JoinDialog
          community={asked}
          change={change}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onInvitationOver={invitation?.onOver}
        />
      )}
    </>
  )
}

const names = { join: texts.joinName, request: texts.requestName, cancel: texts.cancelName }

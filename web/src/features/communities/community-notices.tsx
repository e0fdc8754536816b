import type { Community } from '@aura/contract/communities/communities.contract'
import { communitiesErrors } from '@aura/contract/communities/communities.errors'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatDate, formatDateAndTime } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { communityRoleOptions, invitationCheckOptions } from './communities.queries.ts'
import { membershipTexts as texts } from './communities.texts.ts'
import { type Invitation, MembershipButton } from './membership-button.tsx'

interface CommunityNoticesProps {
  community: Community
  /** Code of an invitation in the address. */
  invitation: string | undefined
  /** The code is no longer valid and leaves the address. */
  onInvitationOver: () => void
}

/** Notices for non-members: a ban, a refusal, a waiting request, an invitation, the rules [COM-06, COM-52, COM-53, COM-55, COM-56]. */
export function CommunityNotices({ community, invitation, onInvitationOver }: CommunityNoticesProps) {
  const [isOver, setIsOver] = useState(false)
  const isCandidate = community.userRole === nonMember
  // A public community is joined whether the invitation is valid or not.
  const { data, isLoading } = useQuery({
    ...invitationCheckOptions(community.id, invitation),
    enabled: isCandidate && invitation !== undefined && community.privacy === 1,
  })
  // The ban is what keeps a banned person out, with an invitation or without.
  const role = useRole(community)
  const isKeptOut = role.isLoading || Boolean(role.data?.ban)
  const onOver = () => {
    setIsOver(true)
    onInvitationOver()
  }
  const isFoundOver = data?.isValid === false
  const leaveAddress = useEffectEvent(onOver)
  useEffect(() => {
    if (isFoundOver) leaveAddress()
  }, [isFoundOver])
  if (!isCandidate) return null
  const isShown = invitation !== undefined && !isLoading && !isFoundOver
  return (
    <div className="mt-5 grid gap-3 empty:hidden">
      {isOver && !isKeptOut && community.action !== 'cancel' && (
        <Notice kind="error">
          <p>{communitiesErrors['communities.invitation-over'].message}</p>
        </Notice>
      )}
      <MembershipNotice
        community={community}
        invitation={isShown ? { code: invitation, onOver } : undefined}
      />
      {community.rules !== '' && (
        <section className="grid gap-1.5 rounded-card border border-line bg-raised px-4 py-3.5">
          <h2 className="text-sm font-semibold">{texts.rules}</h2>
          <FoldedText text={community.rules} lines={8} />
        </section>
      )}
    </div>
  )
}

/** What keeps a non-member out; not asked for members, whose community says it. */
function useRole({ id, userRole }: Community) {
  const { token } = useSession()
  return useQuery({ ...communityRoleOptions(id), enabled: token !== null && userRole === nonMember })
}

interface MembershipNoticeProps {
  community: Community
  invitation: Invitation | undefined
}

/** The notice that the viewer's membership requires: a ban, an invitation, a waiting or declined request. */
function MembershipNotice({ community, invitation }: MembershipNoticeProps) {
  const { data, isError, isFetching, refetch } = useRole(community)
  if (isError) return <RoleFailure isRetrying={isFetching} onRetry={() => void refetch()} />
  if (data?.ban) {
    const { reason, until } = data.ban
    return (
      <Notice kind="error">
        <p>{texts.banned(until === null ? null : formatDateAndTime(until))}</p>
        {reason !== '' && <p className="text-muted">{texts.reason(reason)}</p>}
      </Notice>
    )
  }
  if (invitation !== undefined) {
    return (
      <Notice kind="info" action={<MembershipButton community={community} invitation={invitation} />}>
        <p>{texts.invited(community.name)}</p>
      </Notice>
    )
  }
  if (community.action === 'cancel') {
    return (
      <Notice kind="info">
        <p>{texts.pending}</p>
      </Notice>
    )
  }
  if (data?.declined) {
    const { reason, askAgainAt } = data.declined
    return (
      <Notice kind="info">
        <p>{texts.declined}</p>
        {reason !== '' && <p className="text-muted">{texts.reason(reason)}</p>}
        <p className="text-muted">{texts.askAgainAt(formatDate(askAgainAt))}</p>
      </Notice>
    )
  }
  return null
}

/** Says that the viewer's role could not be read, with a button that reads it again. */
function RoleFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Notice
      kind="error"
      action={
        <Button ref={passFocusOn} variant="secondary" size="small" busy={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      <p>{texts.roleFailed}</p>
    </Notice>
  )
}

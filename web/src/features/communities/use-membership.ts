import type { Membership } from '@aura/contract/communities/communities.contract'
import {
  cancelJoinRequest,
  joinCommunity,
  leaveCommunity,
  requestToJoin,
} from '@aura/contract/communities/communities.members.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dropCommunityFromFeed, refreshCommunities } from '../../cache/communities.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { withReason } from '../../lib/server-sentence.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { membershipTexts as texts } from './communities.texts.ts'

type MembershipAction = NonNullable<Membership['action']>

export interface MembershipChange {
  action: MembershipAction
  /** Answer to the community’s question, sent with a request [COM-51]. */
  answer?: string
  /** Code of an invitation, which joins a private community [COM-56]. */
  invitation?: string
}

/** Refusals because the membership or the community changed elsewhere: what asked goes from the page, and its dialog with it. */
const endings = [
  'communities.private',
  'communities.public',
  'communities.already-member',
  'communities.banned',
  'communities.asked-too-soon',
] as const

/**
 * Joins, asks to join, takes the request back, or leaves; says what the server says and shows the new state [COM-17 to COM-22]. A caller that
 * `showsFailures` itself has only those told that end its dialog; an invitation that is over is always the caller's to show.
 */
export function useMembership(communityId: number, { showsFailures = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, answer, invitation }: MembershipChange) => {
      const params = { id: communityId }
      switch (action) {
        case 'join':
          return call(joinCommunity, { params, body: invitation === undefined ? {} : { invitation } })
        case 'request':
          return call(requestToJoin, { params, body: answer === undefined ? {} : { answer } })
        case 'cancel':
          return call(cancelJoinRequest, { params })
        case 'leave':
          return call(leaveCommunity, { params })
      }
    },
    onSuccess: ({ message }, { action }) => {
      showToast({ kind: 'success', message })
      if (action === 'leave') dropCommunityFromFeed(client, communityId)
    },
    onError: (error) => {
      if (hasFailed(error, 'communities.invitation-over')) return
      if (!showsFailures || hasFailed(error, ...endings)) showMembershipFailure(error)
    },
    // A refusal often means that the membership changed elsewhere: the page shows it as it is.
    onSettled: () => refreshCommunities(client),
  })
}

/** Says that an action about a membership failed, and why if the server said it [COM-21]. */
export function showMembershipFailure(error: Error): void {
  showFailure(error, withReason(texts.failed, error))
}

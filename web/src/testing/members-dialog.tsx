import type { Community } from '@aura/contract/communities/communities.contract'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import {
  type JoinRequest,
  listDeclinedRequests,
  listMembers,
  type Member,
} from '@aura/contract/communities/communities.members.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../features/communities/members-dialog.tsx'
import '../ui/confirm-dialog-surface.tsx'
import { CommunityActions } from '../features/communities/community-actions.tsx'
import { answer } from '../testing/answer.ts'
import { aCommunity } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'

export const person = { avatar: null, aura_type_id: 4 }
export const aMember = (parts: Partial<Member>): Member => ({
  user_id: 30,
  username: 'zoe',
  ...person,
  aura: 60,
  user_rank: 12,
  member_role: 'member',
  joined_at: '2026-10-02T08:00:00.000Z',
  ...parts,
})
export const aRequest = (parts: Partial<JoinRequest>): JoinRequest => ({
  id: 5,
  user_id: 40,
  username: 'noe',
  ...person,
  aura: 3,
  answer: 'Pour la lumière.',
  created_at: '2026-11-21T10:00:00.000Z',
  declined_at: null,
  reason: '',
  ...parts,
})
export const end = { hasMore: false, nextCursor: null }

/** What the server answers to the dialog of the running test. */
export const lists: { members: Member[]; requests: JoinRequest[] } = { members: [], requests: [] }

/** Answers {@link lists} to the dialog of members: an owner and a member before each test. */
export function serveMembers(): void {
  beforeEach(() => {
    beMember()
    lists.members = [
      aMember({ user_id: 1, username: 'lea', aura: 900, user_rank: 1, member_role: 'owner' }),
      aMember({}),
    ]
    lists.requests = []
    network.use(
      answer(listMembers, () => ({ ...lists, hasMore: false })),
      answer(listDeclinedRequests, { requests: [], ...end }),
    )
  })
}

export async function openMembers(parts: Partial<Community> = {}) {
  const community = aCommunity(parts)
  network.use(answer(getCommunity, community))
  const view = renderPage(
    <CommunityActions community={community} isInvited={false} onReport={() => undefined} />,
    '/community/7',
  )
  await view.person.click(await screen.findByRole('button', { name: /^Membres/ }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Membres' })) }
}

export const openTab = async (
  { person: actor, dialog }: Awaited<ReturnType<typeof openMembers>>,
  name: string,
) => actor.click(dialog.getByRole('tab', { name }))

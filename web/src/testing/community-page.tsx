import { type Community, communityRole, getCommunity } from '@aura/contract/communities/communities.contract'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../ui/confirm-dialog-surface.tsx'
import '../ui/menu-surface.tsx'
import { CommunityPage } from '../pages/communities/community-page.tsx'
import { answer } from './answer.ts'
import { aCommunity } from './fixtures.ts'
import { network } from './network.ts'
import { renderPage } from './render-page.tsx'
import { beMember } from './session.ts'

export const closed = { privacy: 1, userRole: nonMember, action: 'request' } as const
export const free = { userRole: nonMember, action: 'request', ban: null, declined: null } as const

/** The community as the server has it; calls of a test may change it. */
export const served: { community: Community } = { community: aCommunity() }

/** Logs a member in before each test, and answers what the page of {@link served} asks for. */
export function serveCommunity(): void {
  beforeEach(() => {
    beMember()
    network.use(
      answer(getCommunity, () => served.community),
      answer(communityRole, free),
      answer(communityPosts, {
        posts: [],
        hasMore: false,
        nextCursor: null,
        asOf: '2026-11-22T10:00:00.000Z',
      }),
      answer(communityTopPosts, { posts: [] }),
    )
  })
}

export function showCommunity(parts: Partial<Community> = {}, at = '/community/7') {
  served.community = aCommunity(parts)
  return renderPage(<CommunityPage />, at, '/community/:id/:postId?/:commentId?')
}

type Person = ReturnType<typeof showCommunity>['person']

export const title = () => screen.findByRole('heading', { level: 1, name: 'Lumières du soir' })

/** Chooses a line of the community's menu. */
export async function choose(person: Person, line: string) {
  await person.click(await screen.findByRole('button', { name: 'Options de la communauté' }))
  await person.click(await screen.findByRole('menuitem', { name: line }))
}

/** Answers the question of a dialog with the button that does it. */
export async function confirm(person: Person, name: 'Quitter' | 'Fermer') {
  const question = await screen.findByRole('alertdialog', { name: `${name} Lumières du soir\u00a0?` })
  await person.click(within(question).getByRole('button', { name }))
}

import { getCommunity } from '@aura/contract/communities/communities.contract'
import {
  canDeletePost,
  communityPosts,
  newerInCommunity,
} from '@aura/contract/communities/communities.posts.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { CommunityPagePosts } from '../pages/communities/community-page-posts.tsx'
import { answer, record } from './answer.ts'
import { stubScreen } from './comments-network.tsx'
import { aCommunity, aPost } from './fixtures.ts'
import { network } from './network.ts'
import { renderPage } from './render-page.tsx'
import { beMember } from './session.ts'

export const community = aCommunity({ id: 7 })
const asOf = '2026-11-22T10:00:00.000Z'
export const inCommunity = (parts: Partial<Post>) => aPost({ community_id: 7, ...parts })

/** The community holds these posts, two a page. */
export function answerPosts(posts: readonly Post[], readAt = asOf) {
  return record(communityPosts, ({ query }) => {
    const from = Number(query.get('cursor') ?? 0)
    const hasMore = posts.length > from + 2
    return {
      posts: posts.slice(from, from + 2),
      hasMore,
      nextCursor: hasMore ? String(from + 2) : null,
      asOf: readAt,
    }
  })
}

export const showPosts = (at = '/community/7', shown = community, state?: unknown) =>
  renderPage(<CommunityPagePosts community={shown} />, at, '/community/:id/:postId?/:commentId?', state)
export const article = (name: string) => screen.findByRole('article', { name })

/** A member without rights to delete looks at a community without new posts. */
export function stubCommunityPosts(): void {
  beMember()
  stubScreen()
  Element.prototype.scrollIntoView = vi.fn()
  network.use(
    answer(newerInCommunity, { hasNewer: false }),
    answer(getCommunity, community),
    answer(canDeletePost, { canDelete: false, reason: null, userRole: 'member' }),
  )
}

import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { commentsAround, listPostComments } from '@aura/contract/comments/comments.contract'
import { communityRole, getCommunity } from '@aura/contract/communities/communities.contract'
import {
  communityPosts,
  communityTopPosts,
  newerInCommunity,
} from '@aura/contract/communities/communities.posts.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { type Notification, readNotification } from '@aura/contract/notifications/notifications.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../features/notifications/notification-toast.ts'
import { NotificationAlerts } from '../../features/notifications/notification-alerts.tsx'
import { unreadKey } from '../../features/notifications/unread.ts'
import { answer } from '../../testing/answer.ts'
import { aCommentPage, noMore, stubScreen } from '../../testing/comments-network.tsx'
import { aChallengeWithEntries, aComment, aCommunity, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { aNotification } from '../../testing/notifications.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ChallengePage } from '../challenges/challenge-page.tsx'
import { CommunityPage } from '../communities/community-page.tsx'

const check = (latest: Notification | null) => {
  const unreadByTopic = { aura: 0, like: 0, comment: 0, reward: 0, following: 0, challenge: 0, moderation: 0 }
  return { hasNew: latest !== null, title: '', body: '', unread: latest ? 1 : 0, unreadByTopic, latest }
}

/** The page with the notifications beside it; `notify` has one arrive. */
function show(page: ReactElement, at: string, path: string) {
  network.use(answer(checkNotifications, check(null)))
  const { client, person } = renderPage(
    <>
      <NotificationAlerts token="jeton" />
      {page}
    </>,
    at,
    path,
  )
  const notify = (parts: Partial<Notification>) =>
    act(() => client.setQueryData(unreadKey, check(aNotification({ actors: [], actors_count: 0, ...parts }))))
  return { notify, person }
}

beforeEach(() => beMember())

test('[NTF-10, NTF-17] who learns of a victory sees it on the open page of the challenge', async () => {
  const winner = {
    id: 1,
    pseudo: 'moi',
    profile_picture: null,
    aura_type_id: 4,
    post_id: 4,
    is_by_likes: false,
  }
  let challenge = aChallengeWithEntries()
  network.use(answer(getChallenge, () => challenge))
  const { notify } = show(<ChallengePage />, '/challenges/9', '/challenges/:id')
  expect(await screen.findByText('En cours')).toBeInTheDocument()
  challenge = aChallengeWithEntries({ status: 'closed', winner })
  notify({ type: 'challengeValidation', kind: 'challenge-won', data: { challengeId: 9 } })
  expect(await screen.findByText('Vous avez remporté un défi')).toBeInTheDocument()
  expect(await screen.findByText('Vous avez gagné ce défi.')).toBeInTheDocument()
})

test('[NTF-10, NTF-17] who learns that their entry was removed may take part again', async () => {
  let challenge = aChallengeWithEntries({ user_has_participated: true })
  network.use(answer(getChallenge, () => challenge))
  const { notify } = show(<ChallengePage />, '/challenges/9', '/challenges/:id')
  await screen.findByText('En cours')
  expect(screen.queryByRole('button', { name: /Participer/ })).not.toBeInTheDocument()
  challenge = aChallengeWithEntries()
  notify({ type: 'post_deleted', kind: 'entry-removed', data: { challengeId: 9 } })
  expect(await screen.findByRole('button', { name: /Participer/ })).toBeInTheDocument()
})

test('[NTF-12, NTF-17] who learns that they were accepted is a member on the open page of the community', async () => {
  let community = aCommunity({ privacy: 1, userRole: nonMember, action: 'cancel' })
  network.use(
    answer(getCommunity, () => community),
    answer(communityRole, { userRole: nonMember, action: 'cancel', ban: null, declined: null }),
    answer(communityPosts, { posts: [], hasMore: false, nextCursor: null, asOf: '2026-11-22T10:00:00.000Z' }),
    answer(communityTopPosts, { posts: [] }),
  )
  const { notify } = show(<CommunityPage />, '/community/7', '/community/:id')
  expect(await screen.findByText(/Votre demande attend la réponse/)).toBeInTheDocument()
  community = aCommunity({ privacy: 1, userRole: 'member' })
  notify({ type: 'join_accepted', kind: 'join-accepted', data: { communityId: 7 } })
  expect(await screen.findByRole('button', { name: 'Membres' })).toBeInTheDocument()
  expect(screen.queryByText(/Votre demande attend la réponse/)).not.toBeInTheDocument()
})

test('[COM-44, NTF-09] a notification of a comment in the open community leads to it', async () => {
  const post = aPost({ id: 200, pseudo: 'moi', community_id: 7, comments_count: 1 })
  const comments = [aComment({ id: 77, post_id: 200, content: 'Ici' })]
  const page = { posts: [post], hasMore: false, nextCursor: null, asOf: '2026-11-22T10:00:00.000Z' }
  stubScreen()
  network.use(
    answer(getCommunity, aCommunity()),
    answer(communityPosts, page),
    answer(communityTopPosts, page),
    answer(newerInCommunity, { hasNewer: false }),
    answer(getPost, post),
    answer(readNotification, { message: 'Lue.' }),
    answer(listPostComments, aCommentPage(comments)),
    answer(commentsAround, { postId: 200, total: 1, levels: [{ parentId: null, comments, ...noMore }] }),
  )
  const { notify, person } = show(<CommunityPage />, '/community/7', '/community/:id/:postId?/:commentId?')
  await screen.findByRole('article', { name: 'Post de moi' })
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  notify({
    type: 'post_comment',
    kind: 'community-comment',
    data: { communityId: 7, postId: 200, commentId: 77 },
  })
  await person.click(await screen.findByRole('button', { name: 'Voir' }))
  await waitFor(() => expect(scrollIntoView.mock.contexts).toContain(document.getElementById('post-200')))
  const panel = await screen.findByRole('dialog', { name: 'Commentaires' })
  expect((await within(panel).findByText('Ici')).closest('article')).toHaveAttribute('data-lit')
})

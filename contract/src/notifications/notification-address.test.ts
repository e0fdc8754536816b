import { expect, test } from 'vitest'
import { notificationAddress } from './notification-address.ts'
import type { NotificationData } from './notifications.contract.ts'

const lea = { id: 7, pseudo: 'léa', profile_picture: null, aura_type_id: 1 }
const where = { postId: 3, commentId: 5 }

/** Target of a click on a notification that léa caused. */
const click = (type: string, data: NotificationData = {}) =>
  notificationAddress({ type, data, actors: [lea] })

test('[NTF-05, NTF-35] aura leads to the post, to the comment, or to who gave', () => {
  expect(click('auraPosted', { postId: 3 })).toBe('/post/auraPosted/3/0')
  expect(click('auraPosted', where)).toBe('/post/comment/3/5')
  expect(click('auraPosted')).toBe('/profile/l%C3%A9a')
})

test('[NTF-06, NTF-07] a like leads to the challenge of its post, to the post, or to the comment', () => {
  expect(click('like', { postId: 3, challengeId: 9 })).toBe('/challenges/9?post=3')
  expect(click('like', { postId: 3 })).toBe('/post/like/3/0')
  expect(click('like', where)).toBe('/post/comment/3/5')
})

test('[NTF-08] a comment leads to itself; a reward to its comment, post, challenge, or the history', () => {
  expect(click('comment', where)).toBe('/post/comment/3/5')
  expect(click('reward', where)).toBe('/post/comment/3/5')
  expect(click('reward', { postId: 3 })).toBe('/post/comment/3/0')
  expect(click('reward', { challengeId: 9 })).toBe('/challenge/9')
  expect(click('reward')).toBe('/aura-history')
})

test('[NTF-09] a comment or reply leads to itself in its community, or below a post of none', () => {
  expect(click('post_comment', { ...where, communityId: 2 })).toBe('/community/2/3/5')
  expect(click('comment_reply', { ...where, communityId: 2 })).toBe('/community/2/3/5')
  expect(click('comment_reply', where)).toBe('/post/comment/3/5')
})

test('[NTF-10, NTF-11] a follow leads to who follows, the end of a challenge to the challenge', () => {
  expect(click('following')).toBe('/profile/l%C3%A9a')
  expect(click('challengeValidation', { challengeId: 9 })).toBe('/challenge/9')
  expect(click('challengeEnd', { challengeId: 9 })).toBe('/challenge/9')
})

test('[NTF-12, NTF-13] requests to join lead to the community, a removed post to the community by its name', () => {
  expect(click('join_request', { communityId: 2 })).toBe('/community/2')
  expect(click('join_accepted', { communityId: 2 })).toBe('/community/2')
  expect(click('join_declined', { communityId: 2 })).toBe('/community/2')
  expect(click('post_deleted', { communityName: 'les / chats' })).toBe('/community/les%20%2F%20chats')
  expect(click('post_deleted', { challengeId: 9 })).toBe('/challenge/9')
})

test('[NTF-36] what moderators decided leads to one’s reports; what a community that is no more did, nowhere', () => {
  const removed = { type: 'moderation', kind: 'community-removed' } as const
  expect(notificationAddress({ ...removed, data: { communityId: 2 }, actors: [] })).toBe('/community/2')
  expect(notificationAddress({ ...removed, data: {}, actors: [] })).toBeNull()
  expect(click('moderation')).toBe('/reports')
  for (const kind of ['moderation-decision', 'contest-answer'] as const)
    expect(notificationAddress({ type: 'moderation', kind, data: {}, actors: [] })).toBe(
      '/reports?tab=decisions',
    )
})

test('[NTF-14] a type nobody knows leads nowhere, an inherited name included', () => {
  expect(click('poke', where)).toBeNull()
  expect(click('toString', where)).toBeNull()
})

test('[NTF-10, NTF-35, NTF-36] where nobody is named: withdrawals, the calm digest, a follower who is gone', () => {
  expect(notificationAddress({ type: 'auraPosted', data: {}, actors: [] })).toBe('/aura-history')
  expect(notificationAddress({ type: 'following', data: {}, actors: [] })).toBeNull()
})

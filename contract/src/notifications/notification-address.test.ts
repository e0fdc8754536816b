import { expect, test } from 'vitest'
import { notificationAddress } from './notification-address.ts'

const lea = { id: 7, pseudo: 'léa', profile_picture: null, aura_type_id: 1 }
const where = { postId: 3, commentId: 5 }

test.each([
  ['[NTF-05]', 'auraPosted', { postId: 3 }, '/post/auraPosted/3/0'],
  ['[NTF-05] on a comment', 'auraPosted', where, '/post/comment/3/5'],
  ['[NTF-35]', 'auraPosted', {}, '/profile/l%C3%A9a'],
  ['[NTF-06]', 'like', { postId: 3, challengeId: 9 }, '/challenges/9?post=3'],
  ['[NTF-07]', 'like', { postId: 3 }, '/post/like/3/0'],
  ['[NTF-07] of a comment', 'like', where, '/post/comment/3/5'],
  ['[NTF-08]', 'comment', where, '/post/comment/3/5'],
  ['[NTF-08]', 'reward', where, '/post/comment/3/5'],
  ['[NTF-08]', 'reward', { postId: 3 }, '/post/comment/3/0'],
  ['[NTF-08]', 'reward', { challengeId: 9 }, '/challenge/9'],
  ['[NTF-08]', 'reward', {}, '/aura-history'],
  ['[NTF-09]', 'post_comment', { ...where, communityId: 2 }, '/community/2/3/5'],
  ['[NTF-09]', 'comment_reply', { ...where, communityId: 2 }, '/community/2/3/5'],
  ['[NTF-09] outside communities', 'comment_reply', where, '/post/comment/3/5'],
  ['[NTF-10]', 'following', {}, '/profile/l%C3%A9a'],
  ['[NTF-11]', 'challengeValidation', { challengeId: 9 }, '/challenge/9'],
  ['[NTF-11]', 'challengeEnd', { challengeId: 9 }, '/challenge/9'],
  ['[NTF-12]', 'join_request', { communityId: 2 }, '/community/2'],
  ['[NTF-12]', 'join_accepted', { communityId: 2 }, '/community/2'],
  ['[NTF-12]', 'join_declined', { communityId: 2 }, '/community/2'],
  ['[NTF-13]', 'post_deleted', { communityName: 'les / chats' }, '/community/les%20%2F%20chats'],
  ['[NTF-36]', 'moderation', {}, '/reports'],
  ['[NTF-14]', 'poke', where, null],
  ['[NTF-14] an inherited name', 'toString', where, null],
])('%s a click on %s with %o leads to %s', (_row, type, data, address) => {
  expect(notificationAddress({ type, data, actors: [lea] })).toBe(address)
})

test.each([
  ['[NTF-35] [NTF-36] withdrawals and the calm digest', 'auraPosted', '/aura-history'],
  ['[NTF-10] a follower who is gone', 'following', null],
])('%s: nobody is named', (_what, type, address) => {
  expect(notificationAddress({ type, data: {}, actors: [] })).toBe(address)
})

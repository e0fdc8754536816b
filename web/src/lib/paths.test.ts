import { expect, test } from 'vitest'
import { commentPath, postPath, readPostAddress } from './paths.ts'

test('[PST-10] the address of a post names no comment', () => {
  expect(postPath(12)).toBe('/post/post/12/0')
  expect(commentPath(12)).toBe('/post/comment/12/0')
  expect(commentPath(12, 7)).toBe('/post/comment/12/7')
})

test.each([
  [
    { type: 'like', id: '12', commentId: '0' },
    { postId: 12, isAboutComment: false },
  ],
  [
    { type: 'post', id: '12' },
    { postId: 12, isAboutComment: false },
  ],
  [
    { type: 'post', id: '12', commentId: '7' },
    { postId: 12, isAboutComment: true, commentId: 7 },
  ],
  [
    { type: 'comment', id: '12', commentId: '0' },
    { postId: 12, isAboutComment: true },
  ],
  [
    { type: 'comment', id: '12', commentId: 'x' },
    { postId: 12, isAboutComment: true },
  ],
  [{ type: 'post', id: '0', commentId: '0' }, undefined],
  [{ type: 'post', id: '1e3', commentId: '0' }, undefined],
  [{ type: 'post', id: '99999999999999999999', commentId: '0' }, undefined],
])('[PST-10] %o means %o', (parts, place) => {
  expect(readPostAddress(parts)).toEqual(place)
})

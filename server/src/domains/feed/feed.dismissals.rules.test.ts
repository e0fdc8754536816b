import { expect, test } from 'vitest'
import { isPassedOver } from './feed.dismissals.rules.ts'

const posts = Array.from({ length: 40 }, (_, place) => ({ id: place + 1, authorId: 7 }))
const shown = (recentAuthorIds: number[], postIds: number[] = []) =>
  posts.filter((post) => !isPassedOver(post, { postIds: new Set(postIds), recentAuthorIds })).length

test.each([
  ['none', [], 40],
  ['one of another author', [8], 40],
  ['one', [7], 20],
  ['two', [7, 7], 10],
  ['many', [7, 7, 7, 7], 10],
])('an author’s posts show less after %s dismissals of late', (_, recentAuthorIds, count) => {
  expect(shown(recentAuthorIds)).toBe(count)
})

test('a dismissed post does not show, however long ago that was', () => {
  expect(shown([], [3])).toBe(39)
})

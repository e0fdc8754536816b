import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discoveryRank } from '../posts/posts.ranking.rules.ts'
import { type Candidate, diversifyAuthors, maxSkipped, type ScrollState, weighPremium } from './feed.rules.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const hoursBefore = (count: number) => new Date(noon.getTime() - count * 3_600_000)
const rank = (aura: number, likes: number, createdAt = noon) =>
  discoveryRank({ aura, likes, views: 0, comments: 0, createdAt })

test.each([
  ['a score 1.19 times its own', Math.log10(1.19), 0, [2, 1]],
  ['not one 1.21 times its own', Math.log10(1.21), 0, [1, 2]],
  ['a post with a tenth more engagement', rank(55, 0), rank(50, 0), [2, 1]],
  ['one that is half an hour newer', rank(5, 5), rank(5, 5, hoursBefore(0.5)), [2, 1]],
  ['one that loses as much aura', rank(-5, 0), rank(-5, 0), [2, 1]],
  ['not one with a third more', rank(70, 0), rank(50, 0), [1, 2]],
])('[FED-14] premium passes %s', (_, plain, premium, order) => {
  const ranked = [
    { id: 1, authorId: 1, rank: plain },
    { id: 2, authorId: 2, rank: premium },
  ]
  expect(weighPremium(ranked, (authorId) => authorId === 2).map(({ id }) => id)).toEqual(order)
})

const posts = (authors: string): Candidate[] =>
  [...authors].map((letter, index) => ({ id: index + 1, authorId: letter.charCodeAt(0) }))
const authorsOf = (page: readonly Candidate[]) =>
  page.map(({ authorId }) => String.fromCharCode(authorId)).join('')
const start: ScrollState<Candidate> = { skipped: [], tail: [] }

test.each([
  ['keeps an order that is varied already', 'abcabc', 'abcabc'],
  ['passes over the third of an author until ten have gone by', 'aaabcdefghijk', 'aabcdefghiajk'],
  ['lets two of an author follow each other', 'aabb', 'aabb'],
  ['ends a page early when only one author is left', 'aaaab', 'aab'],
])('[FED-16] a page %s', (_, authors, shown) => {
  expect(authorsOf(diversifyAuthors(start, posts(authors), 20).page)).toBe(shown)
})

test('[FED-16] what was passed over opens the next page, even if nobody else is left', () => {
  const first = diversifyAuthors(start, posts('aaaab'), 20)
  const second = diversifyAuthors(first, first.left, 20)
  expect([authorsOf(first.page), authorsOf(second.page)]).toEqual(['aab', 'aa'])
})

test('[FED-16] the ten go on across pages', () => {
  const first = diversifyAuthors(start, posts('aabcdefghaij'), 9)
  const second = diversifyAuthors(first, first.left, 9)
  expect([authorsOf(first.page), authorsOf(second.page)]).toEqual(['aabcdefgh', 'iaj'])
})

test('[FED-16] forty posts of one author are passed over for another, not more', () => {
  const shownOf = (count: number) =>
    authorsOf(diversifyAuthors(start, posts(`${'a'.repeat(count)}b`), 3).page)
  expect([shownOf(2 + 40), shownOf(2 + 41)]).toEqual(['aab', 'aa'])
})

test('[FED-13, FED-16] page after page shows every post once, at most two of an author in ten while others are left', () => {
  const authors = fc.array(fc.constantFrom(...'aaabbcdefghijkl'), { maxLength: 120, size: 'max' })
  fc.assert(
    fc.property(authors, fc.integer({ min: 1, max: 30 }), (letters, limit) => {
      const all = posts(letters.join(''))
      const shown: Candidate[] = []
      let recent: Candidate[] = []
      const isTwiceIn = ({ authorId }: Candidate) =>
        recent.slice(-9).filter((post) => post.authorId === authorId).length >= 2
      let scrollState = start
      let left: Candidate[] = all
      while (scrollState.skipped.length + left.length > 0) {
        const next = diversifyAuthors(scrollState, left, limit)
        expect(next.page.length).toBeGreaterThan(0)
        for (const [index, post] of next.page.entries()) {
          if (isTwiceIn(post)) {
            // Only where no author near may follow, a page begins with one just shown; the ten are counted from there.
            const near = all.filter((other) => !shown.includes(other)).slice(0, maxSkipped + 1)
            expect([index, near.every(isTwiceIn)]).toEqual([0, true])
            recent = []
          }
          shown.push(post)
          recent.push(post)
        }
        scrollState = next
        left = next.left
      }
      expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id))
    }),
  )
})

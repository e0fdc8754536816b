import { expect, test } from 'vitest'
import { discoveryRank } from './posts.ranking.rules.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const hoursBefore = (count: number) => new Date(noon.getTime() - count * 3_600_000)
const rank = (aura: number, likes: number, createdAt = noon, views = 0, comments = 0) =>
  discoveryRank({ aura, likes, views, comments, createdAt })

test.each([
  ['more aura', rank(3, 0), rank(2, 0)],
  ['more likes', rank(0, 3), rank(0, 2)],
  ['more views', rank(0, 0, noon, 3), rank(0, 0, noon, 2)],
  ['more comments', rank(0, 0, noon, 0, 3), rank(0, 0, noon, 0, 2)],
  ['a like over some views', rank(0, 1), rank(0, 0, noon, 9)],
  ['aura over as many likes', rank(2, 0), rank(0, 2)],
  ['aura over as many comments', rank(2, 0), rank(0, 0, noon, 0, 3)],
  ['a comment over some views', rank(0, 0, noon, 0, 1), rank(0, 0, noon, 9)],
  ['no aura over aura taken', rank(0, 0), rank(-1, 0)],
  ['the newer of two alike', rank(5, 5), rank(5, 5, hoursBefore(1))],
  ['one with ten times the engagement 12 h older', rank(50, 0, hoursBefore(12)), rank(4, 1)],
  ['a fresh one over one with ten times its engagement 13 h older', rank(5, 0), rank(50, 9, hoursBefore(13))],
])('[FED-14] discovery prefers %s', (_, better, worse) => {
  expect(better).toBeGreaterThan(worse)
})

import { expect, test } from 'vitest'
import { chooseSuggestions, mixAuraTypes, orderForDay } from './follows.suggestions.rules.ts'

const candidate = (id: number, auraTypeId: number, friends = 0) => ({ id, auraTypeId, friends })
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const people = Array.from({ length: 30 }, (_, place) => candidate(place + 1, (place % 8) + 1))

test('[SRC-08] the order stays for a day and a reader, and is another the next day and for another reader', () => {
  const today = idsOf(orderForDay(people, '2026-11-23', 7))
  expect(idsOf(orderForDay(people.toReversed(), '2026-11-23', 7))).toEqual(today)
  expect(idsOf(orderForDay(people, '2026-11-24', 7))).not.toEqual(today)
  expect(idsOf(orderForDay(people, '2026-11-23', 8))).not.toEqual(today)
  expect(today.toSorted((a, b) => a - b)).toEqual(idsOf(people))
})

test('[SRC-08] each aura type comes once before any comes twice', () => {
  const mixed = mixAuraTypes([
    candidate(1, 4),
    candidate(2, 4),
    candidate(3, 4),
    candidate(4, 2),
    candidate(5, 1),
  ])
  expect(idsOf(mixed)).toEqual([1, 4, 5, 2, 3])
})

test('[SRC-08] people whom friends follow come first, those of most friends before', () => {
  const ordered = [
    candidate(1, 1),
    candidate(2, 1, 1),
    candidate(3, 2),
    candidate(4, 3, 4),
    candidate(5, 1, 1),
  ]
  expect(idsOf(chooseSuggestions(ordered, 5))).toEqual([4, 2, 5, 1, 3])
  expect(idsOf(chooseSuggestions(ordered, 2))).toEqual([4, 2])
})

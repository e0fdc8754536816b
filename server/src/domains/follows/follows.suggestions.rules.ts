import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'

/** An account that may be suggested. */
export interface SuggestionCandidate {
  id: Id
  auraTypeId: number
  /** Number of accounts followed by the reader that follow it. */
  friends: number
}

/** Lists accounts in an order that stays for a day and differs from reader to reader. */
export function orderForDay<C extends { id: Id }>(candidates: readonly C[], day: string, readerId: Id): C[] {
  const drawn = (id: Id) => createHash('sha256').update(`${day} ${readerId} ${id}`).digest('hex')
  return candidates
    .map((candidate) => ({ candidate, place: drawn(candidate.id) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ candidate }) => candidate)
}

/** One of each aura type, then a second of each, and so on; otherwise in the order given. */
export function mixAuraTypes<C extends { auraTypeId: number }>(candidates: readonly C[]): C[] {
  const rounds = new Map<number, number>()
  return candidates
    .map((candidate) => {
      const round = rounds.get(candidate.auraTypeId) ?? 0
      rounds.set(candidate.auraTypeId, round + 1)
      return { candidate, round }
    })
    .toSorted((a, b) => a.round - b.round)
    .map(({ candidate }) => candidate)
}

/** First accounts that friends follow, by number of friends; then the others, with aura types mixed. */
export function chooseSuggestions<C extends SuggestionCandidate>(ordered: readonly C[], limit: number): C[] {
  const known = ordered.filter(({ friends }) => friends > 0).toSorted((a, b) => b.friends - a.friends)
  const others = mixAuraTypes(ordered.filter(({ friends }) => friends === 0))
  return [...known, ...others].slice(0, limit)
}

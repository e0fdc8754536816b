import { createHash } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import { hours, later, minutes } from '../../platform/clock/clock.ts'
import { monthPeriod } from '../../platform/clock/paris.ts'

/** The number of accounts with the same aura in a month. */
export interface Tie {
  gains: number
  accounts: number
  /** Increases whenever an account joins or leaves the tie. */
  version: number
}

/** A board as its ties, most aura first; ranks and positions are derived from them. */
export interface RankTable {
  month: string
  /** When the month ends. */
  endsAt: Date
  ties: readonly Tie[]
  /** For each tie, the number of accounts with more aura. */
  before: readonly number[]
  /** Accounts on the board. */
  total: number
}

/** An account with its gains of a month. */
export interface Gain {
  accountId: Id
  gains: number
}

export interface Place {
  place: number
  rank: number
  accountId: Id
  aura: number
}

export function rankTableOf(month: string, ties: readonly Tie[]): RankTable {
  let total = 0
  const before = ties.map(({ accounts }) => {
    const more = total
    total += accounts
    return more
  })
  return { month, endsAt: monthPeriod(month).until, ties, before, total }
}

/** Binary search: the first index from which `fits` holds; `length` if it never holds. */
export function firstIndex(length: number, fits: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (fits(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The number of ties with more than `gains`. */
function tiesAbove({ ties }: RankTable, gains: number): number {
  return firstIndex(ties.length, (index) => (ties[index]?.gains ?? 0) <= gains)
}

/** The number of accounts with more than `gains`. */
export function countAbove(table: RankTable, gains: number): number {
  return table.before[tiesAbove(table, gains)] ?? table.total
}

/** The rank of an account with this much aura; null below the board. Ties share a rank [LDB-07]. */
export function rankOfGains(table: RankTable, gains: number): number | null {
  return gains > 0 ? countAbove(table, gains) + 1 : null
}

/** The tie of accounts with exactly this much aura. */
export function tieOf(table: RankTable, gains: number): Tie | undefined {
  const tie = table.ties[tiesAbove(table, gains)]
  return tie?.gains === gains ? tie : undefined
}

/** The tie at a position of the board, and how many of its accounts come before that position (`skipped`). */
export function tieAt(table: RankTable, offset: number): { tie: Tie; skipped: number } | undefined {
  const { before, ties } = table
  const index = firstIndex(before.length, (at) => (before[at] ?? 0) > offset) - 1
  const tie = offset < table.total ? ties[index] : undefined
  return tie && { tie, skipped: offset - (before[index] ?? 0) }
}

/** The next better rank and the aura missing to reach it, or to enter the board; null for the first. */
export function nextRank(table: RankTable, gains: number): { ranks: number | null; missing: number } | null {
  if (gains <= 0) return { ranks: null, missing: 1 - gains }
  const above = tiesAbove(table, gains) - 1
  const tie = table.ties[above]
  return tie ? { ranks: (table.before[above] ?? 0) + 1, missing: tie.gains - gains } : null
}

/** Ranks of all accounts of a board, or of its first accounts: ties share one, and are ordered by the age of the account. */
export function placesOf(gains: readonly Gain[]): Place[] {
  const places: Place[] = []
  for (const [index, { accountId, gains: aura }] of gains.entries()) {
    const former = places.at(-1)
    const rank = former?.aura === aura ? former.rank : index + 1
    places.push({ place: index + 1, rank, accountId, aura })
  }
  return places
}

/** The moment after which a month no longer changes [LDB-09]. */
export function finalAt(month: string): Date {
  return later(monthPeriod(month).until, hours(provisionalHours))
}

/** Allows for transactions that began before that moment. */
const graceMs = minutes(5)

export function isDue(month: string, now: Date): boolean {
  return now >= later(finalAt(month), graceMs)
}

export const canonicalVersion = 'aura-leaderboard 1'

/**
 * The text that is hashed to seal a month: a line with version and month, then one line per position: rank, account, aura [LDB-10].
 */
export function canonicalText(
  month: string,
  places: readonly Pick<Place, 'rank' | 'accountId' | 'aura'>[],
): string {
  const lines = places.map(({ rank, accountId, aura }) => `${rank}\t${accountId}\t${aura}`)
  return [`${canonicalVersion}\t${month}`, ...lines, ''].join('\n')
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

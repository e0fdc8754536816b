import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { type AskedTiePlace, findAnchors, findTiePlaces, findTies } from './leaderboard.queries.ts'
import { firstIndex, type RankTable, rankTableOf, type Tie, tieAt } from './leaderboard.rules.ts'

export interface RankTablesDeps {
  db: Db
  clock: Clock
}

/** Start of a page: after `skip` accounts that have `gains`, counted from the account `fromId`. */
export interface Start {
  gains: number
  fromId: Id
  skip: number
}

interface Anchors {
  version: number
  ids: readonly Id[]
  readAt: number
  /** How long reading took, in milliseconds. */
  tookMs: number
}

export type RankTables = ReturnType<typeof createRankTables>

/** How long all readers share the counts of a board, in milliseconds. */
const sharedMs = 500
/** Accounts of a tie between two anchors: a read skips fewer than this. */
const anchorStep = 50
/** Pause after reading a changing tie, in multiples of the duration of that read: reads take at most 2 % of the time. */
const restFactor = 50

/**
 * Ranks and positions of this month's board in constant time [LDB-08]: a process caches the number of accounts per amount of aura,
 * and of a long tie every 50th account.
 */
export function createRankTables({ db, clock }: RankTablesDeps) {
  const rankTables = createTtlCache<RankTable>({ clock, ttlMs: sharedMs, max: 3, isKept: () => true })
  const anchors = new LRUCache<string, Anchors>({ max: 500 })
  const loading = new Map<string, Promise<readonly Id[]>>()
  const countBefore = createLoader(async (asked: readonly AskedTiePlace[]) => {
    const found = new Map((await findTiePlaces(db, asked)).map(({ place, before }) => [place, before]))
    return asked.map((_, index) => found.get(index + 1) ?? 0)
  })

  function loadAnchors(key: string, month: string, { gains, version }: Tie): Promise<readonly Id[]> {
    const known = loading.get(key)
    if (known) return known
    const startedAt = performance.now()
    const reading = findAnchors(db, month, gains, anchorStep)
      .then((ids) => {
        const readAt = performance.now()
        anchors.set(key, { version, ids, readAt, tookMs: readAt - startedAt })
        return ids
      })
      .finally(() => loading.delete(key))
    loading.set(key, reading)
    return reading
  }

  /** The ids of every 50th account of a tie. NOTE: while a tie changes, a page of it may be off for a moment; ranks are not. */
  async function anchorsOf(month: string, tie: Tie): Promise<readonly Id[]> {
    if (tie.accounts <= anchorStep) return []
    const key = `${month} ${tie.gains}`
    const known = anchors.get(key)
    const isFresh =
      known && (known.version === tie.version || performance.now() - known.readAt < restFactor * known.tookMs)
    return isFresh ? known.ids : loadAnchors(key, month, tie)
  }

  return {
    current: (month: string): Promise<RankTable> =>
      rankTables.get(month, async () => rankTableOf(month, await findTies(db, month))),

    /** Start of the page after `offset` accounts; undefined past the end. */
    async startOf(table: RankTable, offset: number): Promise<Start | undefined> {
      const at = tieAt(table, offset)
      if (!at) return undefined
      const ids = await anchorsOf(table.month, at.tie)
      const anchor = Math.min(Math.floor(at.skipped / anchorStep), Math.max(ids.length - 1, 0))
      return { gains: at.tie.gains, fromId: ids[anchor] ?? 0, skip: at.skipped - anchor * anchorStep }
    },

    /** The number of accounts that stand before an account within its tie. */
    async placeInTie(table: RankTable, tie: Tie, accountId: Id): Promise<number> {
      const ids = await anchorsOf(table.month, tie)
      const anchor = Math.max(firstIndex(ids.length, (at) => (ids[at] ?? 0) > accountId) - 1, 0)
      const { month } = table
      const before = await countBefore({ month, gains: tie.gains, fromId: ids[anchor] ?? 0, accountId })
      return anchor * anchorStep + before
    },
  }
}

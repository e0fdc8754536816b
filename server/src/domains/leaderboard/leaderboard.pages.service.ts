import type { Id } from '@aura/contract/common'
import type { LeaderboardEntry } from '@aura/contract/leaderboard/leaderboard.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader, rowOfEach, rowsOfEach } from '../../platform/db/loader.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import type { SearchService } from '../search/search.service.ts'
import { type AskedAccounts, type AskedPart, type createBoardReads, listedIn } from './leaderboard.queries.ts'
import type { RankTables } from './leaderboard.rank-table.service.ts'
import { type RankTable, tieAt } from './leaderboard.rules.ts'
import { presentPart } from './leaderboard.views.ts'

export interface BoardPagesDeps {
  db: Db
  clock: Clock
  rankTables: RankTables
  reads: Pick<ReturnType<typeof createBoardReads>, 'findParts' | 'findListed'>
  accountVisibility: Pick<AccountVisibility, 'findBlockedAmong'>
  search: Pick<SearchService, 'findIds'>
}

interface AskedPage {
  offset: number
  size: number
  /** Empty for the whole board. */
  text: string
}

interface BoardPage {
  /** The entries as JSON. */
  entries: string
  total: number
  hasMore: boolean
}

/** The part of a page that its readers share. */
interface SharedPage {
  ids: readonly Id[]
  /** The entries as JSON. */
  entries: string
}

/** How long readers share a page; a suspension takes effect on it after this time. */
const pageSharedMs = 250
const maxSharedPages = 1000
/** Most accounts that a search by pseudo returns, the best known first. */
const maxFound = 200
/** A rank in a search text: « 30 », « 30e », « 1er », « #30 ». */
const rankWritten = /^#?(\d{1,9})(?:e|er|re|ème)?$/i

/** Pages of this month's board, and of the accounts on it that a search finds [LDB-02]. */
export function createBoardPages(deps: BoardPagesDeps) {
  const { db, clock, rankTables, reads, accountVisibility, search } = deps
  const pages = createTtlCache<SharedPage>({
    clock,
    ttlMs: pageSharedMs,
    max: maxSharedPages,
    isKept: () => true,
  })
  const loadPart = createLoader(async (asked: readonly AskedPart[]) =>
    rowOfEach(asked, await reads.findParts(db, { asked, now: clock.now() })),
  )
  const loadListed = createLoader(async (asked: readonly AskedAccounts[]) =>
    rowsOfEach(asked, await reads.findListed(db, { asked, now: clock.now() })),
  )

  /**
   * Entries from a position on, for all readers of one kind: hidden accounts keep their ranks. `hidden` are the accounts that a
   * block hides from the viewer.
   */
  async function part(
    viewer: Viewer,
    table: RankTable,
    offset: number,
    limit: number,
  ): Promise<{ entries: LeaderboardEntry[]; hidden: ReadonlySet<Id> }> {
    const start = await rankTables.startOf(table, offset)
    if (!start) return { entries: [], hidden: new Set() }
    const read = await loadPart({ month: table.month, ...start, limit, ...readerOf(viewer) })
    if (!read) return { entries: [], hidden: new Set() }
    return { entries: presentPart(listedIn(read), table), hidden: new Set(read.blockedIds) }
  }

  /** The entries of a page as JSON, without accounts hidden from the viewer. */
  async function sharedPage(viewer: Viewer, table: RankTable, offset: number, size: number): Promise<string> {
    let hidden: ReadonlySet<Id> | undefined
    const key = `${table.month} ${offset} ${size} ${viewer?.isModerator ?? false}`
    const shared = await pages.get(key, async () => {
      const read = await part(viewer, table, offset, size)
      hidden = read.hidden
      return { ids: read.entries.map(({ id }) => id), entries: JSON.stringify(read.entries) }
    })
    // A viewer who shared the read of another reader reads their own blocks separately.
    hidden ??= await accountVisibility.findBlockedAmong(viewer, shared.ids)
    if (hidden.size === 0) return shared.entries
    return JSON.stringify(withoutHidden(JSON.parse(shared.entries), hidden))
  }

  /** All entries of this rank: a tie from its first account on. */
  function atRank(table: RankTable, rank: number): number {
    const at = tieAt(table, rank - 1)
    return at?.skipped === 0 ? at.tie.accounts : 0
  }

  /** Visible accounts on the board whose pseudo begins with the text, one typo allowed; best first. */
  async function findByPseudo(viewer: Viewer, text: string, table: RankTable): Promise<LeaderboardEntry[]> {
    const accountIds = await search.findIds(text, maxFound)
    if (accountIds.length === 0) return []
    const rows = await loadListed({ month: table.month, accountIds, ...readerOf(viewer) })
    return presentPart(rows, table)
  }

  /** The accounts on the board that a search finds: those of a rank, then those by pseudo. */
  async function find(
    viewer: Viewer,
    table: RankTable,
    { offset, size, text }: AskedPage,
  ): Promise<BoardPage> {
    const rank = Number(rankWritten.exec(text)?.[1] ?? 0)
    const tied = rank > 0 ? atRank(table, rank) : 0
    const named = await findByPseudo(viewer, text, table)
    const ranked = named.filter(({ ranks }) => ranks !== rank)
    const total = tied + ranked.length
    const left = Math.min(size, Math.max(tied - offset, 0))
    const found = left > 0 ? await part(viewer, table, rank - 1 + offset, left) : undefined
    const shown = found ? withoutHidden(found.entries, found.hidden) : []
    const from = Math.max(offset - tied, 0)
    return {
      entries: JSON.stringify([...shown, ...ranked.slice(from, from + size - left)]),
      total,
      hasMore: offset + size < total,
    }
  }

  return {
    async read(viewer: Viewer, table: RankTable, asked: AskedPage): Promise<BoardPage> {
      if (asked.text !== '') return find(viewer, table, asked)
      const { offset, size } = asked
      return {
        entries: await sharedPage(viewer, table, offset, size),
        total: table.total,
        hasMore: offset + size < table.total,
      }
    },
  }
}

const withoutHidden = (entries: LeaderboardEntry[], hidden: ReadonlySet<Id>) =>
  hidden.size === 0 ? entries : entries.filter(({ id }) => !hidden.has(id))

import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type {
  auraLeaderboard,
  LeaderboardEntry,
  ownRank,
  rankOf,
} from '@aura/contract/leaderboard/leaderboard.contract'
import { leaderboardPageSize } from '@aura/contract/leaderboard/leaderboard.limits'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisMonth } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import type { SearchService } from '../search/search.service.ts'
import { type AskedAccounts, type AskedPart, createBoardReads, listedIn } from './leaderboard.queries.ts'
import type { RankTables } from './leaderboard.rank-table.service.ts'
import { nextRank, type RankTable, rankOfGains, tieAt, tieOf } from './leaderboard.rules.ts'
import { findMonthsWon } from './leaderboard.sealing.queries.ts'
import { presentOwn, presentPart } from './leaderboard.views.ts'

export interface LeaderboardDeps {
  db: Db
  clock: Clock
  rankTables: RankTables
  accountVisibility: Pick<AccountVisibility, 'cardOf' | 'cardsAmong' | 'blockedIdsOf' | 'findBlockedAmong'>
  profiles: Pick<ProfilesService, 'requireProfile'>
  search: Pick<SearchService, 'findIds'>
}

/** A page; its entries are serialized JSON. */
type Page = Omit<ResponseOf<typeof auraLeaderboard>, 'leaderboard'> & { entries: string }

/** The part of a page that its readers share. */
interface SharedPage {
  ids: readonly Id[]
  /** The entries as JSON. */
  entries: string
}

export type LeaderboardService = ReturnType<typeof createLeaderboardService>

/** How long readers share a page; a suspension takes effect on it after this time. */
const pageSharedMs = 250
const maxSharedPages = 1000
/** Most accounts that a search by pseudo returns, the best known first. */
const maxFound = 200
/** A rank in a search text: « 30 », « 30e », « 1er », « #30 ». */
const rankWritten = /^#?(\d{1,9})(?:e|er|re|ème)?$/i

/** The board of this month [LDB-02]. */
export function createLeaderboardService(deps: LeaderboardDeps) {
  const { db, clock, rankTables, accountVisibility, profiles, search } = deps
  const reads = createBoardReads(accountVisibility)
  const pages = createTtlCache<SharedPage>({
    clock,
    ttlMs: pageSharedMs,
    max: maxSharedPages,
    isKept: () => true,
  })
  const loadPart = createLoader(async (asked: readonly AskedPart[]) =>
    answersOf(asked, await reads.findParts(db, { asked, now: clock.now() })),
  )
  const loadListed = createLoader(async (asked: readonly AskedAccounts[]) =>
    byQuestion(asked, await reads.findListed(db, { asked, now: clock.now() })),
  )
  const loadOwn = createLoader(async (accountIds: readonly Id[]) => {
    const now = clock.now()
    return answersOf(accountIds, await reads.findOwn(db, { month: parisMonth(now), accountIds, now }))
  })

  const current = () => rankTables.current(parisMonth(clock.now()))

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

  async function find(
    viewer: Viewer,
    text: string,
    { offset, size }: { offset: number; size: number },
    table: RankTable,
  ): Promise<Pick<Page, 'entries' | 'total' | 'hasMore'>> {
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
    /** A page of the board, or of the accounts on it that a search finds, for the viewer. */
    async page(
      viewer: Viewer,
      { page = 1, limit: size = leaderboardPageSize, search: text = '' }: QueryOf<typeof auraLeaderboard>,
    ): Promise<Page> {
      const table = await current()
      const offset = (page - 1) * size
      const head = { month: table.month, ends_at: table.endsAt.toISOString() }
      const wanted = text.trim()
      if (wanted !== '') return { ...head, ...(await find(viewer, wanted, { offset, size }, table)) }
      return {
        ...head,
        entries: await sharedPage(viewer, table, offset, size),
        total: table.total,
        hasMore: offset + size < table.total,
      }
    },

    /** The actor's own rank, and the aura missing to the next better one [LDB-03, LDB-08]. */
    async own(actor: Actor): Promise<ResponseOf<typeof ownRank>> {
      const [table, row] = await Promise.all([current(), loadOwn(actor.userId)])
      // The account was erased after its session was looked up.
      if (!row || row.auraTypeId === null) throw new DomainError('platform.session-ended')
      const gains = row.gains ?? 0
      const ranks = rankOfGains(table, gains)
      const tie = tieOf(table, gains)
      const inTie = tie ? await rankTables.placeInTie(table, tie, actor.userId) : 0
      return {
        user: presentOwn(
          actor,
          { ...row, auraTypeId: row.auraTypeId },
          {
            ranks,
            gains,
            next: nextRank(table, gains),
            page: ranks === null ? null : Math.floor((ranks - 1 + inTie) / leaderboardPageSize) + 1,
          },
        ),
        total: table.total,
      }
    },

    /** The rank of an account, for its profile. */
    async of(viewer: Viewer, pseudo: string): Promise<ResponseOf<typeof rankOf>> {
      const { id } = await profiles.requireProfile(viewer, pseudo)
      const [table, row, won] = await Promise.all([current(), loadOwn(id), findMonthsWon(db, id)])
      const gains = row?.gains ?? 0
      return { ranks: rankOfGains(table, gains), aura: gains, champion_of: won }
    },
  }
}

const withoutHidden = (entries: LeaderboardEntry[], hidden: ReadonlySet<Id>) =>
  hidden.size === 0 ? entries : entries.filter(({ id }) => !hidden.has(id))

/** The rows that answer each question; `place` is the index of the question, from 1. */
function byQuestion<Row extends { place: number }>(asked: readonly unknown[], rows: readonly Row[]): Row[][] {
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, index) => byPlace.get(index + 1) ?? [])
}

/** The row that answers each question. */
function answersOf<Row extends { place: number }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): (Row | undefined)[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, index) => byPlace.get(index + 1))
}

import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { auraLeaderboard, ownRank, rankOf } from '@aura/contract/leaderboard/leaderboard.contract'
import { leaderboardPageSize } from '@aura/contract/leaderboard/leaderboard.limits'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisMonth } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader, rowOfEach } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import type { SearchService } from '../search/search.service.ts'
import { createBoardPages } from './leaderboard.pages.service.ts'
import { createBoardReads } from './leaderboard.queries.ts'
import type { RankTables } from './leaderboard.rank-table.service.ts'
import { nextRank, rankOfGains, tieOf } from './leaderboard.rules.ts'
import { findMonthsWon } from './leaderboard.sealing.queries.ts'
import { presentOwn } from './leaderboard.views.ts'

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

export type LeaderboardService = ReturnType<typeof createLeaderboardService>

/** The board of this month [LDB-02]. */
export function createLeaderboardService(deps: LeaderboardDeps) {
  const { db, clock, rankTables, accountVisibility, profiles } = deps
  const reads = createBoardReads(accountVisibility)
  const pages = createBoardPages({ ...deps, reads })
  const loadOwn = createLoader(async (accountIds: readonly Id[]) => {
    const now = clock.now()
    return rowOfEach(accountIds, await reads.findOwn(db, { month: parisMonth(now), accountIds, now }))
  })

  const current = () => rankTables.current(parisMonth(clock.now()))

  return {
    /** A page of the board, or of the accounts on it that a search finds, for the viewer. */
    async page(
      viewer: Viewer,
      { page = 1, limit: size = leaderboardPageSize, search: text = '' }: QueryOf<typeof auraLeaderboard>,
    ): Promise<Page> {
      const table = await current()
      const offset = (page - 1) * size
      return {
        month: table.month,
        ends_at: table.endsAt.toISOString(),
        ...(await pages.read(viewer, table, { offset, size, text: text.trim() })),
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

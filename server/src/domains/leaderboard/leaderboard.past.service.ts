import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { previousChampions, sealedMonth } from '@aura/contract/leaderboard/leaderboard.contract'
import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, seconds } from '../../platform/clock/clock.ts'
import { parisMonth } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { canonicalText, finalAt, type Place, placesOf } from './leaderboard.rules.ts'
import {
  findFirst,
  findOpenMonths,
  findPlaces,
  findSealed,
  findSealedMonths,
} from './leaderboard.sealing.queries.ts'
import { presentChampion, presentPlace } from './leaderboard.views.ts'

export interface PastDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'isActiveNow'>
  accountVisibility: Pick<AccountVisibility, 'findCards'>
}

export type PastService = ReturnType<typeof createPastService>

/** The provisional board of a month that is over and not sealed yet. */
interface Provisional {
  month: string
  places: readonly Place[]
}

const monthsPerPage = 12
const provisionalSharedMs = seconds(1)

/** Past months: sealed, or provisional until then [LDB-04, LDB-09]. */
export function createPastService({ db, clock, accounts, accountVisibility }: PastDeps) {
  const provisionals = createTtlCache<readonly Provisional[]>({
    clock,
    ttlMs: provisionalSharedMs,
    max: 1,
    isKept: () => true,
  })

  /** Newest first. */
  const findProvisional = () =>
    provisionals.get('all', async () => {
      const months = await findOpenMonths(db, parisMonth(clock.now()))
      const found = months.map(async (month) => ({
        month,
        places: placesOf(await findFirst(db, month, accounts.isActiveNow(sql`account_id`))),
      }))
      return (await Promise.all(found)).reverse()
    })

  const cardsOf = (viewer: Viewer, places: readonly { accountId: Id }[]) =>
    accountVisibility.findCards(viewer, [...new Set(places.map(({ accountId }) => accountId))])

  /** @throws DomainError `leaderboard.month-unknown` for one that is not sealed */
  async function requireSealed(month: string) {
    const sealed = isInCalendar(month) ? await findSealed(db, month) : undefined
    if (!sealed) throw new DomainError('leaderboard.month-unknown')
    return sealed
  }

  return {
    /** Champions of past months, newest month first; several where they tie. */
    async champions(
      viewer: Viewer,
      { page = 1 }: QueryOf<typeof previousChampions>,
    ): Promise<ResponseOf<typeof previousChampions>> {
      const open = await findProvisional()
      const offset = (page - 1) * monthsPerPage
      const shown = open.slice(offset, offset + monthsPerPage)
      const sealed = await findSealedMonths(db, {
        limit: monthsPerPage - shown.length + 1,
        offset: Math.max(offset - open.length, 0),
        // A month sealed a moment ago is still among the shared provisional ones.
        except: open.map(({ month }) => month),
      })
      const listed = sealed.slice(0, monthsPerPage - shown.length)
      const won = Map.groupBy(await findPlaces(db, listed, 1), ({ month }) => month)
      const champions = [
        ...shown.flatMap(({ month, places }) =>
          places.filter(({ rank }) => rank === 1).map((place) => ({ ...place, month, isProvisional: true })),
        ),
        ...listed.flatMap((month) =>
          (won.get(month) ?? []).map((place) => ({ ...place, isProvisional: false })),
        ),
      ]
      const cards = await cardsOf(viewer, champions)
      return {
        champions: champions.map(({ isProvisional, ...place }) =>
          presentChampion(place, isProvisional, cards),
        ),
        hasMore: offset + shown.length < open.length || sealed.length > listed.length,
      }
    },

    /** @throws DomainError `leaderboard.month-unknown` for one that is not over, or in which nobody gained */
    async month(viewer: Viewer, month: string): Promise<ResponseOf<typeof sealedMonth>> {
      const open = (await findProvisional()).find((provisional) => provisional.month === month)
      const sealed = open ? undefined : await requireSealed(month)
      const places = open?.places ?? (await findPlaces(db, [month], sealedPlaces))
      const cards = await cardsOf(viewer, places)
      return {
        rank_month: month,
        sealed_at: sealed?.sealedAt.toISOString() ?? null,
        seals_at: finalAt(month).toISOString(),
        sha256: sealed?.sha256 ?? null,
        leaderboard: places.map((place) => presentPlace(place, cards)),
      }
    },

    /** The text whose hash seals a month; @throws DomainError `leaderboard.month-unknown` for one that is not sealed */
    async text(month: string): Promise<string> {
      await requireSealed(month)
      return canonicalText(month, await findPlaces(db, [month], sealedPlaces))
    },
  }
}

/** PostgreSQL knows no year 0. */
const isInCalendar = (month: string) => !month.startsWith('0000')

import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type {
  Champion,
  LeaderboardEntry,
  OwnRank,
  sealedMonth,
} from '@aura/contract/leaderboard/leaderboard.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { formatMonth } from '../../platform/clock/paris.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { ListedAccount, OwnRow } from './leaderboard.queries.ts'
import { countAbove, type Place, type RankTable } from './leaderboard.rules.ts'

/** Entries in the order of the board. */
export function presentPart(rows: readonly ListedAccount[], table: RankTable): LeaderboardEntry[] {
  return rows
    .toSorted((one, other) => other.gains - one.gains || one.accountId - other.accountId)
    .map(({ accountId, gains, pseudo, pictureName, auraTypeId }) => ({
      id: accountId,
      ranks: countAbove(table, gains) + 1,
      pseudo,
      profile_picture: pictureName,
      aura_type_id: auraTypeId,
      aura: gains,
    }))
}

export function presentOwn(
  actor: Actor,
  row: OwnRow & { auraTypeId: number },
  { ranks, gains, next, page }: Pick<OwnRank, 'ranks' | 'next' | 'page'> & { gains: number },
): OwnRank {
  return {
    id: actor.userId,
    ranks,
    pseudo: row.pseudo ?? actor.pseudo,
    profile_picture: row.pictureName,
    aura_type_id: row.auraTypeId,
    aura: gains,
    next,
    page,
  }
}

/** Name and picture of an account; null if it is erased or hidden from the reader. */
function presentIdentity(card: AccountCard | undefined) {
  return {
    id: card?.id ?? null,
    pseudo: card?.pseudo ?? null,
    profile_picture: card?.pictureName ?? null,
    aura_type_id: card?.auraTypeId ?? null,
  }
}

export function presentChampion(
  { month, accountId, aura }: { month: string; accountId: Id; aura: number },
  isProvisional: boolean,
  cards: ReadonlyMap<Id, AccountCard>,
): Champion {
  return {
    month: formatMonth(month),
    rank_month: month,
    ...presentIdentity(cards.get(accountId)),
    aura,
    is_provisional: isProvisional,
  }
}

export function presentPlace(
  { rank, accountId, aura }: Place,
  cards: ReadonlyMap<Id, AccountCard>,
): ResponseOf<typeof sealedMonth>['leaderboard'][number] {
  return { ranks: rank, aura, ...presentIdentity(cards.get(accountId)) }
}

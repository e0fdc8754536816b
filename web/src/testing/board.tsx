import {
  auraLeaderboard,
  type Champion,
  type OwnRank,
  ownRank,
  previousChampions,
} from '@aura/contract/leaderboard/leaderboard.contract'
import { screen } from '@testing-library/react'
import { RankPage } from '../pages/leaderboard/rank-page.tsx'
import { answer } from './answer.ts'
import { aBoardEntry } from './fixtures.ts'
import { network } from './network.ts'
import { renderPage } from './render-page.tsx'

export const aBoard = (leaderboard = [1, 2, 3, 4].map((ranks) => aBoardEntry({ ranks })), total = 45) => ({
  month: '2026-11',
  ends_at: '2026-11-30T23:00:00.000Z',
  leaderboard,
  total,
  hasMore: total > 20,
})

export const own = (parts: Partial<OwnRank> = {}) => ({
  user: {
    id: 104,
    ranks: 42,
    pseudo: 'moi',
    profile_picture: null,
    aura_type_id: 3,
    aura: 1120,
    next: { ranks: 41, missing: 31 },
    page: 3,
    ...parts,
  },
  total: 45,
})

export const aChampion = (parts: Partial<Champion> = {}): Champion => ({
  month: 'octobre 2026',
  rank_month: '2026-10',
  id: 9,
  pseudo: 'noor',
  profile_picture: null,
  aura_type_id: 1,
  aura: 2310,
  is_provisional: false,
  ...parts,
})

/** What an entry or a champion says of an account that is erased or hidden. */
export const gone = { id: null, pseudo: null, profile_picture: null, aura_type_id: null }

/** Answers the calls of the board. */
export function answerBoard(): void {
  network.use(
    answer(auraLeaderboard, aBoard()),
    answer(ownRank, own()),
    answer(previousChampions, { champions: [aChampion()], hasMore: false }),
  )
}

export const show = (at = '/rank') => renderPage(<RankPage />, at, '/rank/:month?')
export const row = (name: RegExp) => screen.findByRole('row', { name })

import type { ChallengeCard, PrizeState } from '@aura/contract/challenges/challenges.contract'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import type { Viewer } from '../../platform/auth/actor.ts'
import { days, later } from '../../platform/clock/clock.ts'
import type { ChallengeCardRow } from './challenges.cards.queries.ts'
import { hasEnded } from './challenges.end.rules.ts'

const prizeStates = { awarded: 'paid', held: 'held', returned: 'returned' } as const

/** Cards by their rows, which viewers share. */
const presented = new WeakMap<ChallengeCardRow, ChallengeCard>()

/**
 * A challenge as lists and its page show it to the viewer [CHL-01, CHL-03]. Viewers for whom the prize looks the same share one
 * object per row, which callers must not change.
 */
export function presentCard(row: ChallengeCardRow, viewer: Viewer, now: Date): ChallengeCard {
  if (row.outcome === 'held') return writeCard(row, viewer, now)
  const card = presented.get(row) ?? writeCard(row, viewer, now)
  presented.set(row, card)
  return card
}

function writeCard(row: ChallengeCardRow, viewer: Viewer, now: Date): ChallengeCard {
  const { endsAt } = row
  const chooseUntil = endsAt && later(endsAt, days(daysToChoose))
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    aura_prize: row.prize,
    status: row.closedAt ? 'closed' : 'open',
    prize_state: presentPrize(row, viewer),
    created_by: row.creatorId,
    created_by_pseudo: row.creatorPseudo,
    is_own: row.isOwn === true,
    can_delete: row.isOwn === true && isDeletable(row, now),
    created_at: row.createdAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    choose_until: chooseUntil?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    entries_count: row.entries,
    user_has_participated: row.hasParticipated,
    winner: presentWinner(row),
  }
}

/** Its creator may delete an open challenge, once it has ended only without entries [CHL-32, CHL-35]. */
const isDeletable = (row: ChallengeCardRow, now: Date): boolean =>
  row.closedAt === null && !(row.hasEntries && hasEnded(row, now))

/** A prize held for moderators is still in escrow; creator and winner alone learn that it is held [CHL-37]. */
function presentPrize({ outcome, isOwn, winnerId }: ChallengeCardRow, viewer: Viewer): PrizeState {
  if (outcome === null) return 'staked'
  const mayKnow = isOwn || viewer?.isModerator || viewer?.userId === winnerId
  return outcome === 'held' && !mayKnow ? 'staked' : prizeStates[outcome]
}

function presentWinner(row: ChallengeCardRow): ChallengeCard['winner'] {
  const { outcome, winnerId, winnerPseudo, winnerAuraTypeId } = row
  // When a held prize is returned, the row keeps the intended winner.
  if (outcome === 'returned' || winnerId === null || winnerPseudo === null || winnerAuraTypeId === null)
    return null
  return {
    id: winnerId,
    pseudo: winnerPseudo,
    profile_picture: row.winnerPictureName,
    aura_type_id: winnerAuraTypeId,
    post_id: row.winningPostId,
    is_by_likes: row.isByLikes,
  }
}

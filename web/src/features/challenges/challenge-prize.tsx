import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { formatNumber } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { challengesTexts as texts } from './challenges.texts.ts'

interface ChallengePrizeProps {
  challenge: Pick<ChallengeCard, 'aura_prize' | 'status' | 'prize_state'>
  isLarge?: boolean
}

/** « Aura en jeu » while open, « Aura gagné » once closed; a prize that went back is muted [CHL-18]. */
export function ChallengePrize({ challenge, isLarge = false }: ChallengePrizeProps) {
  const { aura_prize: prize, status, prize_state: state } = challenge
  return (
    <p className="grid">
      <span className="text-sm text-muted">{status === 'open' ? texts.atStake : texts.won}</span>
      <b
        className={classNames(
          'font-display leading-none font-bold tracking-tight tabular-nums',
          state === 'returned' ? 'text-muted' : 'text-brand',
          isLarge ? 'mt-1 text-[calc(40rem/15)]' : 'mt-0.5 text-2xl',
        )}
      >
        {formatNumber(prize)}
      </b>
    </p>
  )
}

import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import type { ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatDateAndTime } from '../../lib/format.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChallengeOutcome } from './challenge-outcome.tsx'
import { ChallengePrize } from './challenge-prize.tsx'
import { ChallengeRules } from './challenge-rules.tsx'
import { ChallengeBadges, TimeLeft } from './challenge-state.tsx'
import type { Phase } from './challenges.rules.ts'
import { challengesTexts, challengeTexts as texts } from './challenges.texts.ts'

interface ChallengeHeaderProps {
  challenge: ChallengeCard
  phase: Phase
  /** Share, report, delete. */
  actions: ReactNode
  /** How the viewer takes part. */
  children?: ReactNode
}

/**
 * Title, creator, description, stake, end and winner of a challenge [CHL-03, CHL-17, CHL-18, CHL-34]. From tablets on, its parts stand in
 * the grid of the page, with the entries below the description.
 */
export function ChallengeHeader({ challenge, phase, actions, children }: ChallengeHeaderProps) {
  const { id, created_by_pseudo: creator, created_at: createdAt, description } = challenge
  return (
    <header className="grid gap-y-5 tablet:contents">
      <div className="grid gap-2.5">
        <div className="flex items-center justify-between gap-3">
          <ChallengeBadges challenge={challenge} phase={phase} />
          {actions}
        </div>
        <h1
          tabIndex={-1}
          className="font-display text-2xl font-bold tracking-tight text-balance wrap-anywhere"
        >
          {challenge.title}
        </h1>
        <p className="text-sm text-muted wrap-anywhere">
          {challengesTexts.by}{' '}
          <Link
            to={profilePath(creator)}
            className="inline-flex min-h-6 py-0 items-center font-semibold text-ink hover:underline"
          >
            {creator}
          </Link>
          {' · '}
          <RelativeTime at={createdAt} />
          {' · '}
          {texts.id(id)}
        </p>
      </div>
      <div className="grid gap-3 tablet:col-start-2 tablet:row-span-4 tablet:row-start-1">
        <Stake challenge={challenge} phase={phase}>
          {children}
        </Stake>
        <ChallengeRules challenge={challenge} />
      </div>
      <div>
        <FoldedText text={description} lines={6} className="max-w-[60ch]" />
      </div>
      <ChallengeOutcome challenge={challenge} phase={phase} />
    </header>
  )
}

/** Prize, time left and entries, with the way in. */
function Stake({ challenge, phase, children }: Omit<ChallengeHeaderProps, 'actions'>) {
  const isCalm = useCalm()
  const { ends_at: endsAt, entries_count: entries } = challenge
  return (
    <div className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <ChallengePrize challenge={challenge} isLarge />
        {!isCalm && <p className="text-sm text-muted">{challengesTexts.entries(entries)}</p>}
      </div>
      {phase === 'open' && (
        <div>
          <TimeLeft endsAt={endsAt} phase={phase} />
          {endsAt !== null && <p className="text-sm text-muted">{formatDateAndTime(endsAt)}</p>}
        </div>
      )}
      {children}
    </div>
  )
}

import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { Hourglass } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { hasChoice, type Phase } from './challenges.rules.ts'
import { challengesTexts as texts } from './challenges.texts.ts'

/** State of a challenge, and the viewer's part in it [CHL-01, CHL-17]. */
export function ChallengeBadges({ challenge, phase }: { challenge: ChallengeCard; phase: Phase }) {
  const choosing = hasChoice(challenge) ? texts.isChoosing : texts.over
  const words = { open: texts.isOpen, choosing, closed: texts.isClosed }[phase]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge look={phase === 'closed' ? 'muted' : 'brand'}>{words}</Badge>
      {challenge.is_own && <Badge look="muted">{texts.own}</Badge>}
      {challenge.user_has_participated && (
        <Badge look="muted">{phase === 'open' ? texts.takesPart : texts.tookPart}</Badge>
      )}
    </div>
  )
}

/** The time left to take part; nothing once that is over [CHL-34]. */
export function TimeLeft({ endsAt, phase }: { endsAt: string | null; phase: Phase }) {
  if (phase !== 'open') return null
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Hourglass aria-hidden className="size-4 flex-none" />
      {endsAt === null ? (
        texts.noEnd
      ) : (
        <span>
          {texts.endsIn}{' '}
          <b className="font-semibold text-ink">
            <Countdown until={endsAt} over={texts.over} />
          </b>
        </span>
      )}
    </p>
  )
}

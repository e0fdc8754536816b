import type { ChallengeCard as Card } from '@aura/contract/challenges/challenges.contract'
import { cutText, previewLengths } from '@aura/contract/cut-text'
import { Trophy } from 'lucide-react'
import { useCalm } from '../../lib/calm.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { challengePath, profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ChallengePrize } from './challenge-prize.tsx'
import { ChallengeBadges, TimeLeft } from './challenge-state.tsx'
import { challengesTexts as texts } from './challenges.texts.ts'
import { usePhase } from './use-phase.ts'

/** A challenge in a list; the card leads to it, and names lead to their profiles [CHL-01]. */
export function ChallengeCard({ challenge }: { challenge: Card }) {
  const { id, title, description, created_by_pseudo: creator, status } = challenge
  const phase = usePhase(challenge)
  const isCalm = useCalm()
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr_auto] gap-3 rounded-card border border-line bg-raised p-4 transition-colors duration-150 hover:border-control-line">
      <ChallengeBadges challenge={challenge} phase={phase} />
      <div className="grid content-start gap-1.5">
        <h2 className="font-display text-xl font-semibold text-balance wrap-anywhere">
          <Link
            to={challengePath(id)}
            className="rounded-control outline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-muted text-pretty wrap-anywhere">
          {cutText(description, previewLengths.description)}
        </p>
        <p className="text-sm text-muted">
          {texts.by} <PersonLink pseudo={creator} />
        </p>
      </div>
      {status === 'closed' && <Winner challenge={challenge} />}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <ChallengePrize challenge={challenge} />
        <div className="grid justify-items-end gap-1">
          {!isCalm && <p className="text-sm text-muted">{texts.entries(challenge.entries_count)}</p>}
          <TimeLeft endsAt={challenge.ends_at} phase={phase} />
        </div>
      </div>
    </article>
  )
}

/** The winner of a closed challenge, or that its prize went back. */
function Winner({ challenge: { winner, prize_state } }: { challenge: Card }) {
  if (winner === null)
    return prize_state === 'returned' && <p className="text-sm text-muted text-pretty">{texts.notPaid}</p>
  return (
    <div className="flex items-center gap-3 rounded-control bg-brand/8 px-3 py-2">
      <Avatar
        src={mediaAddress(winner.profile_picture)}
        pseudo={winner.pseudo}
        auraTypeId={winner.aura_type_id}
        side={40}
        isDecorative
      />
      <p className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{texts.wonByLine}</span>
        <PersonLink pseudo={winner.pseudo} />
      </p>
      <Trophy aria-hidden className="size-6 flex-none text-brand" />
    </div>
  )
}

function PersonLink({ pseudo }: { pseudo: string }) {
  return (
    <Link
      to={profilePath(pseudo)}
      className="relative inline-flex min-h-6 py-0 max-w-full items-center font-semibold text-ink wrap-anywhere hover:underline"
    >
      {pseudo}
    </Link>
  )
}

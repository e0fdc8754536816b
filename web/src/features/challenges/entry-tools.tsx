import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { useSession } from '../../lib/session.ts'
import { AssignAuraButton } from './assign-aura-button.tsx'
import { RankControl } from './rank-control.tsx'
import type { ScrollAnchor } from './use-scroll-anchor.ts'
import { ViewedButton } from './viewed-button.tsx'

interface EntryToolsProps {
  challenge: ChallengeDetail
  entry: ChallengePost
  place: ScrollAnchor
}

/** A member's rank and viewed flag of an entry and, for the creator, its award [CHL-22, CHL-25, CHL-27]. */
export function EntryTools({ challenge, entry, place }: EntryToolsProps) {
  const { token } = useSession()
  // Authors cannot rank their own entry or mark it as seen.
  if (token === null || entry.deleteReason === 'author') return null
  return (
    // Aligned with the text: up to 360 px, the row above is wider.
    <div className="flex basis-full flex-wrap gap-2 border-t border-line pt-3 max-[360px]:mx-3.5">
      <RankControl challengeId={challenge.id} entry={entry} onMove={place.onMove} />
      <ViewedButton challengeId={challenge.id} entry={entry} onLeave={place.onLeave} />
      {challenge.is_own && challenge.status === 'open' && (
        <AssignAuraButton challenge={challenge} entry={entry} onMove={place.onMove} />
      )}
    </div>
  )
}

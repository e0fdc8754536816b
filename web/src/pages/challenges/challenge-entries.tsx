import type { ChallengeDetail } from '../../cache/challenges.ts'
import { EntriesPanel } from '../../features/challenges/entries-panel.tsx'
import { useOpenCommentsAmong } from '../../lib/open-comments.ts'
import { ChallengeEntry } from './challenge-entry.tsx'

/** The entries of a challenge with their actions; the comments of one of them are open at a time [CHL-03, CHL-19]. */
export function ChallengeEntries({ challenge }: { challenge: ChallengeDetail }) {
  const commentsOf = useOpenCommentsAmong()
  return (
    <EntriesPanel challenge={challenge}>
      {(entry, place) => (
        <ChallengeEntry challenge={challenge} entry={entry} place={place} comments={commentsOf(entry.id)} />
      )}
    </EntriesPanel>
  )
}

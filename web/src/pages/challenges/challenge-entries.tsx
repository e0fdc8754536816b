import { useState } from 'react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { EntriesPanel } from '../../features/challenges/entries-panel.tsx'
import { useOpenComments } from '../../lib/open-comments.ts'
import { ChallengeEntry } from './challenge-entry.tsx'

/** The entries of a challenge with their actions; the comments of one of them are open at a time [CHL-03, CHL-19]. */
export function ChallengeEntries({ challenge }: { challenge: ChallengeDetail }) {
  const comments = useOpenComments()
  const [openPostId, setOpenPostId] = useState<number>()
  return (
    <EntriesPanel challenge={challenge}>
      {(entry, place) => (
        <ChallengeEntry
          {...{ challenge, entry, place }}
          comments={{
            ...comments,
            isOpen: comments.isOpen && openPostId === entry.id,
            open: () => {
              setOpenPostId(entry.id)
              comments.open()
            },
          }}
        />
      )}
    </EntriesPanel>
  )
}

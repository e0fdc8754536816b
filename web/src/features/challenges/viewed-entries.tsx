import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Count } from '../../ui/count.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { challengesTexts } from './challenges.texts.ts'

interface ViewedEntriesProps {
  entries: readonly ChallengePost[]
  /** No further page can hold more of them. */
  areAllKnown: boolean
  children: (entry: ChallengePost) => ReactNode
}

/** The entries that the viewer marked as seen, folded at first [CHL-19]. */
export function ViewedEntries({ entries, areAllKnown, children }: ViewedEntriesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section className="grid gap-4">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-control text-left font-display text-lg font-semibold"
        >
          {texts.viewed}
          {areAllKnown && (
            <Count
              value={entries.length}
              said={challengesTexts.entries(entries.length)}
              className="font-sans text-base font-normal text-muted tabular-nums"
            />
          )}
          <ChevronDown aria-hidden className={isOpen ? 'ml-auto size-5 rotate-180' : 'ml-auto size-5'} />
        </button>
      </h2>
      {isOpen && (
        <ol id={id} aria-label={texts.viewed} className="grid gap-4">
          {entries.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { lastRank, unranked } from '@aura/contract/challenges/challenges.limits'
import { ListOrdered } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { focusRefused } from '../../lib/focus-refused.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import { useRankEntry } from './use-entry-marks.ts'

interface RankControlProps {
  challengeId: number
  entry: ChallengePost
  /** Called just before the entry moves to its new place. */
  onMove: (postId: number) => void
}

/** The viewer's rank of an entry, with a button to change it [CHL-22, CHL-25]. */
export function RankControl({ challengeId, entry, onMove }: RankControlProps) {
  const setRank = useRankEntry(challengeId, entry)
  const { user_ranking: ranking } = entry
  const isRanked = ranking !== unranked
  return (
    <Popover
      label={texts.rankOf(entry.pseudo)}
      align="start"
      trigger={
        <Button
          variant="secondary"
          className="max-tablet:px-3.5"
          icon={<ListOrdered aria-hidden className="size-4.5" />}
        >
          {isRanked ? texts.rankedAt(ranking) : texts.rank}
        </Button>
      }
    >
      {(close) => (
        <RankForm
          rank={isRanked ? ranking : undefined}
          onChoose={(rank) => {
            close()
            if (rank === ranking) return
            onMove(entry.id)
            setRank(rank)
          }}
        />
      )}
    </Popover>
  )
}

/** Ranks in reach of one press, or of the key with their digit. */
const quickRanks = [1, 2, 3, 4, 5]

function RankForm({ rank, onChoose }: { rank: number | undefined; onChoose: (rank: number) => void }) {
  const [text, setText] = useState(rank === undefined ? '' : String(rank))
  const [isRefused, setIsRefused] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(text)
    const isFit = /^\d+$/.test(text.trim()) && wanted >= 1 && wanted <= lastRank
    setIsRefused(!isFit)
    if (isFit) return onChoose(wanted)
    const form = event.currentTarget
    // React marks refused fields in an earlier microtask.
    queueMicrotask(() => focusRefused(form))
  }
  return (
    <div className="grid w-75 max-w-full gap-4">
      <fieldset className="grid grid-cols-5 gap-2">
        <legend className="sr-only">{texts.ranks}</legend>
        {quickRanks.map((quick) => (
          <Button
            key={quick}
            variant="secondary"
            className="px-0! aria-pressed:border-ink aria-pressed:bg-raised-strong"
            pressed={quick === rank}
            onClick={() => onChoose(quick)}
            onKeyDown={({ key }) => /^[1-9]$/.test(key) && onChoose(Number(key))}
          >
            {quick}
          </Button>
        ))}
      </fieldset>
      <form noValidate className="flex items-end gap-2" onSubmit={submit}>
        <div className="grow">
          <TextField
            label={texts.otherRank}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={isRefused ? texts.rankWrong : undefined}
          />
        </div>
        <Button type="submit">{texts.setRank}</Button>
      </form>
      {rank !== undefined && (
        <Button variant="ghost" isWide onClick={() => onChoose(unranked)}>
          {texts.clearRank}
        </Button>
      )}
      <p className="text-sm text-muted">{texts.rankHint}</p>
    </div>
  )
}

import { challengeEnd } from '@aura/contract/challenges/challenges.limits'
import { useState } from 'react'
import { scrollIntoView } from '../../lib/scroll-into-view.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type EndChoice, endChoices, endOf, type TypedChallenge } from './challenges.rules.ts'
import { createChallengeTexts as texts } from './challenges.texts.ts'

interface EndFieldProps {
  typed: Pick<TypedChallenge, 'end' | 'endAt'>
  error: string | undefined
  onChange: (part: Partial<Pick<TypedChallenge, 'end' | 'endAt'>>) => void
}

const choices = (Object.keys(endChoices) as EndChoice[]).map((value) => ({
  value,
  label: texts.endChoices[value],
}))

const hourMs = 3_600_000
const fillingMs = 10 * 60_000

/** When a challenge stops taking entries: usual durations, or a date [CHL-34]. */
export function EndField({ typed, error, onChange }: EndFieldProps) {
  const [openedAt] = useState(() => Date.now())
  // Later than the earliest end, so that it is still allowed once the form is filled in.
  const earliest = openedAt + challengeEnd.minHours * hourMs + fillingMs
  const endsAt = endOf(typed, openedAt)
  // What belongs to a restored choice is no news, and stays where it is.
  const [isChosen, setIsChosen] = useState(false)
  const choose = (end: EndChoice) => {
    setIsChosen(true)
    onChange({ end })
  }
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {texts.end}
      </p>
      <FilterChips label={texts.end} choices={choices} chosen={typed.end} onChoose={choose} />
      <div key={typed.end} ref={isChosen ? scrollIntoView : null}>
        {typed.end === 'date' ? (
          <TextField
            label={texts.endAt}
            hint={endsAt ? texts.endsOn(endsAt) : texts.endHint}
            error={error}
            type="datetime-local"
            min={localTime(earliest)}
            max={localTime(openedAt + challengeEnd.maxDays * 24 * hourMs)}
            value={typed.endAt}
            onChange={({ target }) => onChange({ endAt: target.value })}
            required
          />
        ) : (
          <p className="text-sm text-muted">{endsAt ? texts.endsOn(endsAt) : texts.endless}</p>
        )}
      </div>
    </div>
  )
}

/** A moment as fields for date and time write it, in the zone of the browser. */
function localTime(moment: number): string {
  const offsetMs = new Date(moment).getTimezoneOffset() * 60_000
  return new Date(moment - offsetMs).toISOString().slice(0, 16)
}

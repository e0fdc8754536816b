import type { QuietHours } from '@aura/contract/preferences/preferences.contract'
import { useState } from 'react'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { preferencesTexts as texts } from './preferences.texts.ts'

/** The default hours. */
const usualNight: QuietHours = { from: '22:00', to: '07:00' }

interface QuietHoursFieldsProps {
  hours: QuietHours | null
  onChange: (hours: QuietHours | null) => void
}

/** The switch and the two times of the quiet hours. Impossible hours show an error and are not saved. */
export function QuietHoursFields({ hours, onChange }: QuietHoursFieldsProps) {
  const [lastHours, setLastHours] = useState(hours ?? usualNight)
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <SwitchField
        label={texts.quietHours}
        hint={texts.quietHint}
        checked={hours !== null}
        onChange={(isOn) => onChange(isOn ? lastHours : null)}
      />
      {hours && (
        <TwoTimes
          hours={hours}
          onChange={(chosen) => {
            setLastHours(chosen)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}

function TwoTimes({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const [draft, setDraft] = useState<QuietHours>()
  const { from, to } = draft ?? hours
  const edit = (changed: Partial<QuietHours>) => {
    const wanted = { from, to, ...changed }
    const isWhole = wanted.from !== '' && wanted.to !== '' && wanted.from !== wanted.to
    setDraft(isWhole ? undefined : wanted)
    if (isWhole) onChange(wanted)
  }
  const missing = (time: string) => (time === '' ? texts.quietMissing : undefined)
  return (
    <div className="grid max-w-72 grid-cols-2 items-start gap-3">
      <TextField
        type="time"
        label={texts.quietFrom}
        value={from}
        error={missing(from)}
        onChange={({ target }) => edit({ from: target.value })}
      />
      <TextField
        type="time"
        label={texts.quietTo}
        value={to}
        error={missing(to) ?? (from === to ? texts.quietSame : undefined)}
        onChange={({ target }) => edit({ to: target.value })}
      />
    </div>
  )
}

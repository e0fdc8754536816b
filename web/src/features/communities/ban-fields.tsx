import { banMaxDays } from '@aura/contract/communities/communities.limits'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { membersTexts as texts } from './members.texts.ts'
import { isReasonFit, OptionalReasonField } from './optional-reason-field.tsx'

type BanChoice = keyof typeof texts.banOptions

/** A ban as it is typed; `days` counts for that choice alone. */
export interface TypedBan {
  choice: BanChoice
  days: string
  reason: string
}

const areDaysFit = (days: string) => /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= banMaxDays

/** Whether a ban can be sent as it is typed. */
export function isBanFit({ choice, days, reason }: TypedBan): boolean {
  return isReasonFit(reason) && (choice !== 'days' || areDaysFit(days))
}

/** What is sent of a ban: `days` of `null` bans for good, no `ban` bans nobody. */
export function sentOf({ choice, days, reason }: TypedBan) {
  return {
    reason: reason.trim(),
    ...(choice !== 'none' && { ban: { days: choice === 'days' ? Number(days) : null } }),
  }
}

interface BanFieldsProps {
  choices: readonly BanChoice[]
  typed: TypedBan
  onChange: (typed: TypedBan) => void
}

/** How long somebody is banned, and why [COM-53]. */
export function BanFields({ choices, typed, onChange }: BanFieldsProps) {
  const { choice, days, reason } = typed
  return (
    <>
      <SelectField
        label={texts.ban}
        options={choices.map((value) => ({ value, label: texts.banOptions[value] }))}
        value={choice}
        onChange={({ target }) => onChange({ ...typed, choice: target.value as BanChoice })}
      />
      {choice === 'days' && (
        <TextField
          label={texts.days}
          type="number"
          inputMode="numeric"
          min={1}
          max={banMaxDays}
          value={days}
          onChange={({ target }) => onChange({ ...typed, days: target.value })}
          error={areDaysFit(days) ? undefined : texts.daysWrong}
        />
      )}
      <OptionalReasonField
        hint={texts.reasonHint}
        reason={reason}
        onChange={(words) => onChange({ ...typed, reason: words })}
      />
    </>
  )
}

import type { ReactNode } from 'react'
import type { ConsentPurpose } from '../../lib/consent.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { consentTexts } from './consent.texts.ts'

interface ConsentSwitchesProps {
  purposes: readonly ConsentPurpose[]
  isAllowed: (purpose: ConsentPurpose) => boolean
  onChange: (purpose: ConsentPurpose, isAllowed: boolean) => void
  /** Shown after the explanation of a purpose, such as the date of its choice. */
  note?: (purpose: ConsentPurpose) => ReactNode
}

/** A switch for each purpose, with its explanation. */
export function ConsentSwitches({ purposes, isAllowed, onChange, note }: ConsentSwitchesProps) {
  return (
    <div className="grid gap-4">
      {purposes.map((purpose) => {
        const { label, hint } = consentTexts.purposes[purpose]
        return (
          <SwitchField
            key={purpose}
            label={label}
            hint={
              <>
                {hint} {note?.(purpose)}
              </>
            }
            checked={isAllowed(purpose)}
            onChange={(checked) => onChange(purpose, checked)}
          />
        )
      })}
    </div>
  )
}

import { consentPurposes, decideConsents, useConsents } from '../../lib/consent.ts'
import { consentTexts } from './consent.texts.ts'
import { ConsentSwitches } from './consent-switches.tsx'

/** The choices of this browser, to change or withdraw at once [SUB-13]. */
export function ConsentChoices() {
  const consents = useConsents()
  return (
    <ConsentSwitches
      purposes={consentPurposes}
      isAllowed={(purpose) => consents[purpose]?.isAllowed === true}
      onChange={(purpose, isAllowed) => decideConsents({ [purpose]: isAllowed })}
      note={(purpose) => (
        <span role="status" className="font-medium text-ink">
          {consentTexts.made(consents[purpose])}
        </span>
      )}
    />
  )
}

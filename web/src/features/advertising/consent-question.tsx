import { useId, useState } from 'react'
import { type ConsentPurpose, consentPurposes, decideConsents, useConsents } from '../../lib/consent.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { settingsPath } from '../../lib/settings-path.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { consentTexts as texts } from './consent.texts.ts'
import { ConsentSwitches } from './consent-switches.tsx'

/**
 * Asks about every purpose without a choice, in the place of the content that would load. Both answers take one click and look alike;
 * continued use without an answer is no consent [SUB-13].
 */
export function ConsentQuestion({ onDecided }: { onDecided?: () => void }) {
  const id = useId()
  const consents = useConsents()
  const [open] = useState(() => consentPurposes.filter((purpose) => !consents[purpose]))
  /** The purposes switched on so far; absent until the person wants to choose one by one. */
  const [chosen, setChosen] = useState<readonly ConsentPurpose[]>()

  const decide = (isAllowed: (purpose: ConsentPurpose) => boolean) => {
    decideConsents(Object.fromEntries(open.map((purpose) => [purpose, isAllowed(purpose)])))
    showToast({ kind: 'success', message: texts.saved })
    onDecided?.()
  }

  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-raised p-5 text-ink shadow-float"
    >
      <div className="grid gap-1">
        <h2 id={id} className="font-display text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="text-sm text-muted">{texts.intro}</p>
      </div>
      {chosen ? (
        <ConsentSwitches
          purposes={open}
          isAllowed={(purpose) => chosen.includes(purpose)}
          onChange={(purpose, isOn) =>
            setChosen(isOn ? [...chosen, purpose] : chosen.filter((other) => other !== purpose))
          }
        />
      ) : (
        <dl className="grid gap-3">
          {open.map((purpose) => (
            <div key={purpose}>
              <dt className="font-semibold">{texts.purposes[purpose].label}</dt>
              <dd className="text-sm text-muted text-pretty">{texts.purposes[purpose].hint}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" className="px-2!" onClick={() => decide(() => false)}>
            {texts.refuseAll}
          </Button>
          <Button variant="secondary" className="px-2!" onClick={() => decide(() => true)}>
            {texts.acceptAll}
          </Button>
        </div>
        {chosen ? (
          <Button variant="secondary" isWide onClick={() => decide((purpose) => chosen.includes(purpose))}>
            {texts.save}
          </Button>
        ) : (
          <Button variant="ghost" isWide onClick={() => setChosen([])}>
            {texts.choose}
          </Button>
        )}
      </div>
      <ConsentPlace />
    </section>
  )
}

/** Where choices are changed later: visitors have no settings. */
function ConsentPlace() {
  const { token } = useSession()
  const isMember = token !== null
  return (
    <p className="text-xs text-muted text-pretty">
      {texts.kept}
      <Link to={isMember ? settingsPath('privacy') : paths.privacy} className="underline">
        {texts.place[isMember ? 'member' : 'visitor']}
      </Link>
      .
    </p>
  )
}

import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { lazy, useState } from 'react'
import { storedValue } from '../../../lib/stored-value.ts'
import { OptionalBoundary } from '../../../ui/optional-boundary.tsx'
import { hasFirstStepsLeft } from './first-steps.rules.ts'

const FirstStepsCard = lazy(async () => ({
  default: (await import('./first-steps-card.tsx')).FirstStepsCard,
}))

/** The id of the account that has dismissed the first steps. */
const hidden = storedValue('aura.first-steps-hidden')

/** The remaining first steps, on the viewer's own profile; their place is kept while their code loads. */
export function OwnFirstSteps({ profile }: { profile: Profile }) {
  const id = String(profile.id)
  const [isHidden, setIsHidden] = useState(() => hidden.read() === id)
  if (isHidden || !hasFirstStepsLeft(profile)) return null
  return (
    <div className="mt-5 min-h-48">
      <OptionalBoundary>
        <FirstStepsCard
          profile={profile}
          onClose={() => {
            hidden.write(id)
            setIsHidden(true)
          }}
        />
      </OptionalBoundary>
    </div>
  )
}

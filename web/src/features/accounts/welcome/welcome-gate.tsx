import { lazy } from 'react'
import { useSession } from '../../../lib/session.ts'
import { OptionalBoundary } from '../../../ui/optional-boundary.tsx'

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

/** After a login, looks whether it is the first one. Once in the application; its code loads after a login only [ACC-42]. */
export function WelcomeGate() {
  const { token, isJustConnected } = useSession()
  if (token === null || !isJustConnected) return null
  return (
    // Without it, the stored flag brings it back with the next load.
    <OptionalBoundary>
      <Welcome />
    </OptionalBoundary>
  )
}

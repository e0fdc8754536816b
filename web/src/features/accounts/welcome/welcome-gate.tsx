import { lazy } from 'react'
import { useSession } from '../../../lib/session.ts'
import { OptionalBoundary } from '../../../ui/optional-boundary.tsx'

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

/** Checks after each login whether it is the first one; its code loads only then. Rendered once in the application [ACC-42]. */
export function WelcomeGate() {
  const { token, isJustConnected } = useSession()
  if (token === null || !isJustConnected) return null
  return (
    // If it breaks, the stored flag runs the check again with the next page load.
    <OptionalBoundary>
      <Welcome />
    </OptionalBoundary>
  )
}

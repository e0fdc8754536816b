import { lazy, Suspense } from 'react'
import { useSession } from '../../../lib/session.ts'

const Welcome = lazy(() =>
  import('./welcome.tsx').then(
    ({ Welcome: Arrived }) => ({ default: Arrived }),
    // The page must not fall for want of its welcome; the stored flag brings it back on the next load.
    () => ({ default: () => null }),
  ),
)

/** After a login, looks whether it is the first one. Once in the application; its code loads after a login only [ACC-42]. */
export function WelcomeGate() {
  const { token, isJustConnected } = useSession()
  if (token === null || !isJustConnected) return null
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  )
}

import { AppUpdates } from './app-updates.tsx'
import { KeptFeed } from './kept-feed.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PushLife } from './push-life.tsx'

/** What makes an application of the site: it installs, opens offline, asks before it updates, and is told of pushes. */
export function Life() {
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <KeptFeed />
      <PushLife />
    </>
  )
}

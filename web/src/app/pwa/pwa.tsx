// Preloads the code of toasts, which must show without a network.
import '../../ui/toast-surface.tsx'
import { AppUpdates } from './app-updates.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineFeed } from './offline-feed.tsx'
import { PushEvents } from './push-events.tsx'

// Added late: a manifest in the page, with its icon, would load before the first screen.
const manifest = document.createElement('link')
manifest.rel = 'manifest'
manifest.href = '/manifest.webmanifest'
document.head.append(manifest)

/** The parts of an installed application: offline use, updates, pushes. */
export function Pwa() {
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <OfflineFeed />
      <PushEvents />
    </>
  )
}

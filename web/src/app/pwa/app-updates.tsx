import { useEffect, useState } from 'react'
import { logFailure } from '../../lib/log-failure.ts'
import { hasTypedText } from '../../lib/typed-text.ts'
import { workerAddress } from '../../service-worker/shared/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { pwaTexts as texts } from './pwa.texts.ts'

const hourMs = 3600_000
/** Shortest time between two checks when the viewer returns to the tab. */
const minMs = 10 * 60_000

/**
 * Registers the service worker and asks before a new version takes over. The page never reloads by itself, and asks again when a
 * field holds typed text.
 */
export function AppUpdates() {
  const [update, setUpdate] = useState<(() => void) | undefined>(undefined)
  const [isPutOff, setIsPutOff] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(
    () =>
      watchUpdates((apply) => {
        setUpdate(() => apply)
        setIsPutOff(false)
      }),
    [],
  )
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+12px)] z-40 mx-auto w-fit"
    >
      {update && !isPutOff && (
        <>
          <UpdateQuestion
            onUpdate={() => (hasTypedText() ? setIsAsking(true) : update())}
            onLater={() => setIsPutOff(true)}
          />
          <ConfirmDialog
            isOpen={isAsking}
            title={texts.updateTitle}
            message={texts.typedText}
            confirmLabel={texts.update}
            cancelLabel={texts.finishFirst}
            onConfirm={update}
            onCancel={() => setIsAsking(false)}
          />
        </>
      )}
    </div>
  )
}

/** One line where there is room, two on a phone. */
function UpdateQuestion({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  return (
    <div
      data-over-end
      className="flex animate-rise flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border border-line bg-raised py-2.5 pr-2.5 pl-4 shadow-float"
    >
      <p className="mr-auto text-sm font-medium text-pretty">{texts.newVersion}</p>
      <div className="flex gap-1">
        <Button variant="ghost" size="small" onClick={onLater}>
          {texts.later}
        </Button>
        <Button size="small" onClick={onUpdate}>
          {texts.update}
        </Button>
      </div>
    </div>
  )
}

/** @param onReady receives, for each newer version, the function that switches to it */
function watchUpdates(onReady: (apply: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let isWanted = false
  let lastCheck = Date.now()
  /** The first installation of a worker is no update. */
  let isControlled = serviceWorker.controller !== null

  const look = () => {
    if (!isControlled || !registration?.waiting) return
    onReady(() => {
      isWanted = true
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    })
  }
  const follow = () => registration?.installing?.addEventListener('statechange', look)
  const goOver = () => {
    if (isWanted) return window.location.reload()
    // Another tab switched: this one still runs the previous version.
    if (isControlled) onReady(() => window.location.reload())
    isControlled = true
  }
  const check = () => {
    lastCheck = Date.now()
    // Fails without a network.
    registration?.update().catch((error: unknown) => logFailure('looking for an update', error))
  }
  const checkOnReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheck > minMs) check()
  }

  serviceWorker
    .register(workerAddress, { updateViaCache: 'none' })
    .then((registered) => {
      registered.addEventListener('updatefound', follow)
      registration = registered
      look()
      follow()
    })
    // A browser may refuse (private windows, an untrusted certificate); the site works without a worker.
    .catch((error: unknown) => logFailure('registering the service worker', error))
  serviceWorker.addEventListener('controllerchange', goOver)
  const timer = setInterval(check, hourMs)
  document.addEventListener('visibilitychange', checkOnReturn)
  return () => {
    clearInterval(timer)
    registration?.removeEventListener('updatefound', follow)
    serviceWorker.removeEventListener('controllerchange', goOver)
    document.removeEventListener('visibilitychange', checkOnReturn)
  }
}

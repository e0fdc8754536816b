import { CloudOff } from 'lucide-react'
import { useIsOfflineFailure } from '../lib/offline.ts'
import { Button } from './button.tsx'
import { passFocusOn } from './pass-focus-on.ts'

interface ErrorStateProps {
  title?: string
  /** The French sentence of the failure; by default that of its cause. */
  message?: string | undefined
  /** The failure itself: without a network, the words say so instead. */
  cause?: unknown
  /** What comes back with the network. */
  offlineMessage?: string
  /** Number of the request, to quote in a report. */
  requestId?: string | undefined
  onRetry: () => void
  isRetrying?: boolean
}

/** A failed load: the reason, « Réessayer » and, unless the network is missing, where to report it. */
export function ErrorState({
  title = 'Impossible d’afficher ceci',
  cause,
  message = cause instanceof Error ? cause.message : undefined,
  offlineMessage = 'Ceci s’affichera dès que la connexion revient.',
  requestId,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  const isOffline = useIsOfflineFailure(cause)
  return (
    <div
      // An alert anew after each try: a second failure in the same words is announced too.
      role={isRetrying ? undefined : 'alert'}
      className="mx-auto grid max-w-96 justify-items-center gap-3 px-6 py-12 text-center wrap-anywhere"
    >
      <CloudOff aria-hidden className="mb-1 size-9 stroke-[1.4] text-muted" />
      <p className="font-display text-xl font-semibold text-balance">
        {isOffline ? 'Vous êtes hors ligne' : title}
      </p>
      <p className="text-muted text-pretty">{isOffline ? offlineMessage : message}</p>
      {!isOffline && (
        <p className="text-xs text-muted">
          {requestId && `Référence\u00a0: ${requestId}. `}
          {/* A link to another page instead of a dialog, because this page may be broken. */}
          <a href="/report" className="target underline">
            Signaler un problème
          </a>
        </p>
      )}
      <Button ref={passFocusOn} variant="secondary" className="mt-2" busy={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}

/** A message that appears at the edge of the screen for a few seconds. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  message: string
  /** One action, such as « Annuler ». */
  action?: { label: string; onSelect: () => void }
  /** A later toast with the same subject replaces this one. */
  subject?: string
  /** How long it shows; as long as its words take to read by default. */
  durationMs?: number
  /** The failure behind the message, by which the surface offers a remedy. */
  cause?: unknown
}

type Show = (toast: ToastMessage) => void

const waiting: ToastMessage[] = []
let show: Show | undefined
let wake: (() => void) | undefined

/** Shows a toast. The first one of a visit loads the code for it. */
export function showToast(toast: ToastMessage): void {
  if (show) {
    show(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

/** For the toast region: `onFirst` runs when a toast waits and no surface is loaded. Returns the unsubscribe function. */
export function awaitFirstToast(onFirst: () => void): () => void {
  wake = onFirst
  if (waiting.length > 0) onFirst()
  return () => {
    wake = undefined
  }
}

/** For the toast surface: shows the waiting toasts, then every new one. Returns the unsubscribe function. */
export function serveToasts(showNow: Show): () => void {
  show = showNow
  for (const toast of waiting.splice(0)) showNow(toast)
  return () => {
    show = undefined
  }
}

/** A passing word at the edge of the screen. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'info'
  message: string
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void }
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

/** For the toast region alone: `onFirst` runs when a toast waits and nothing shows it yet. Answers how to stop. */
export function awaitFirstToast(onFirst: () => void): () => void {
  wake = onFirst
  if (waiting.length > 0) onFirst()
  return () => {
    wake = undefined
  }
}

/** For the toast surface alone: takes over showing, first of what waited. Answers how to stop. */
export function serveToasts(showNow: Show): () => void {
  show = showNow
  for (const toast of waiting.splice(0)) showNow(toast)
  return () => {
    show = undefined
  }
}

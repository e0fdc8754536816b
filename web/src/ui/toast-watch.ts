const lookEveryMs = 200
/** How long a page may take to show its controls. */
const settleMs = 2000
/** How far each toast stands out under the one before. */
const stackedPx = 14
const maxStacked = 2

/**
 * Calls `look` at intervals while toasts are shown and the page below has not settled: after each new toast, and after a change of page.
 *
 * @param look receives the height that the toasts take
 */
export function createToastWatch(look: (height: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let page = ''
  let settlesAt = 0

  function end(): void {
    clearInterval(timer)
    timer = undefined
  }
  function settleAnew(): void {
    page = window.location.pathname
    settlesAt = performance.now() + settleMs
  }
  function lookAgain(): void {
    const shown = document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])')
    const front = [...shown].find((one) => one.matches('[data-front="true"]'))
    if (window.location.pathname !== page) settleAnew()
    const hasSettled = performance.now() > settlesAt
    if (front && !hasSettled) look(front.offsetHeight + stackedPx * Math.min(shown.length - 1, maxStacked))
    if (!front && hasSettled) end()
  }
  return {
    begin(): void {
      settleAnew()
      timer ??= setInterval(lookAgain, lookEveryMs)
    },
    end,
  }
}

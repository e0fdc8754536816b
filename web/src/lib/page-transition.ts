/** `forward` and `back` slide; `open` and `close` grow a post out of its tile and back. */
export type PageChangeKind = 'forward' | 'back' | 'open' | 'close'

/** Longest freeze of the screen while a page loads; a later page shows without animation. */
const longestWaitMs = 100
const pollIntervalMs = 8

const root = document.documentElement

let pagesShown = 0
let latest: ViewTransition | undefined
/** The latest transition, once its page is drawn. */
let animating: ViewTransition | undefined

/** Called after a page of another address is drawn and scrolled. */
export function countPageShown(): void {
  pagesShown++
}

export function skipPageTransition(): void {
  animating?.skipTransition()
}

/**
 * Runs `change` within a view transition, unless the browser lacks them or motion is reduced. In steps back, the browser restores the
 * scroll position before the new page shows.
 */
export function animatePageChange(kind: PageChangeKind, change: () => void): void {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  passPressesOn()
  const grown = findGrownMedia(kind)
  root.dataset.pageChange = kind
  nameMedium(grown?.from())
  const transition = document.startViewTransition(async () => {
    const before = pagesShown
    change()
    await waitUntil(() => pagesShown > before && (kind !== 'open' || grown?.to() !== null))
    if (latest !== transition) return
    nameMedium(grown?.to())
    animating = transition
  })
  latest = transition
  // Rejects when the transition is skipped or the window hidden.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (latest !== transition) return
    latest = animating = undefined
    nameMedium(null)
    delete root.dataset.pageChange
  })
}

let isPressDuringTransition = false
let isListening = false

/**
 * NOTE: during a transition the root element receives every press. The press ends the animation and is passed to the element below
 * it on the new page, unless it is the second press of a double click on the old page.
 */
function passPressesOn(): void {
  if (isListening) return
  isListening = true
  const onPointerDown = (event: PointerEvent) => {
    isPressDuringTransition = latest !== undefined && event.target === root
  }
  const onClick = (event: MouseEvent) => {
    if (!isPressDuringTransition || event.target !== root || event.detail > 1) return
    skipPageTransition()
    const pressed = document.elementFromPoint(event.clientX, event.clientY)
    if (pressed !== root) pressed?.dispatchEvent(new MouseEvent('click', event))
  }
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('click', onClick, true)
}

/** Settles when the condition holds, or after {@link longestWaitMs}. */
async function waitUntil(isReady: () => boolean): Promise<void> {
  const start = performance.now()
  do await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  while (!isReady() && performance.now() - start < longestWaitMs)
}

/** The medium that grows, before and after the change. */
function findGrownMedia(kind: PageChangeKind) {
  const post = window.location.pathname
  const tile = () => findVisible(`main a[href="${post}"] img`)
  const medium = () => findVisible('[data-post-scroller] :is(img[fetchpriority="high"], video)')
  if (kind === 'open') return { from: tile, to: medium }
  if (kind === 'close') return { from: medium, to: tile }
  return undefined
}

function findVisible(selector: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight) return element
  }
  return null
}

let namedMedium: HTMLElement | null = null

/** NOTE: the browser skips a transition in which two elements have the same name. */
function nameMedium(element: HTMLElement | null | undefined): void {
  namedMedium?.style.removeProperty('view-transition-name')
  element?.style.setProperty('view-transition-name', 'opened-medium')
  namedMedium = element ?? null
}

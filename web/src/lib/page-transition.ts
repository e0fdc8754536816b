/** `forward` and `back` slide; `open` and `close` grow a post out of its tile and back. */
export type PageChangeKind = 'forward' | 'back' | 'open' | 'close'

/** The screen stands still this long at most for a page that is not there yet: it then comes without animation. */
const longestWaitMs = 100
const lookEveryMs = 8

const root = document.documentElement

let pagesShown = 0
let latest: ViewTransition | undefined
/** Its page has come. */
let animating: ViewTransition | undefined

/** Told by the page of another address once it stands at its place. */
export function countPageShown(): void {
  pagesShown++
}

/** Ends the animation on the screen: what comes next shows at once. */
export function skipPageTransition(): void {
  animating?.skipTransition()
}

/**
 * Changes the page by `change`, with an animation where the browser has them and the viewer wants motion. Within it the browser
 * goes back as ever: the new page stands where it was scrolled to before it is seen.
 */
export function animatePageChange(kind: PageChangeKind, change: () => void): void {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  listenForPresses()
  const grown = findGrownMedia(kind)
  root.dataset.pageChange = kind
  mark(grown?.from())
  const transition = document.startViewTransition(async () => {
    const before = pagesShown
    change()
    await until(() => pagesShown > before && (kind !== 'open' || grown?.to() !== null))
    if (latest !== transition) return
    mark(grown?.to())
    animating = transition
  })
  latest = transition
  // Refused when it is skipped, or the window hidden.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (latest !== transition) return
    latest = animating = undefined
    mark(null)
    delete root.dataset.pageChange
  })
}

let hasPressedPicture = false
let listens = false

/**
 * During a transition the browser gives every press to the root element: the page below is a picture. The press ends the animation
 * and goes to the element of the new page at its place, unless it is the second press of a double click on the page before.
 */
function listenForPresses(): void {
  if (listens) return
  listens = true
  const onPointerDown = (event: PointerEvent) => {
    hasPressedPicture = latest !== undefined && event.target === root
  }
  const onClick = (event: MouseEvent) => {
    if (!hasPressedPicture || event.target !== root || event.detail > 1) return
    skipPageTransition()
    const pressed = document.elementFromPoint(event.clientX, event.clientY)
    if (pressed !== root) pressed?.dispatchEvent(new MouseEvent('click', event))
  }
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('click', onClick, true)
}

/** The page has come, or is waited for no longer; then whatever it does as it arrives. */
async function until(isThere: () => boolean): Promise<void> {
  const start = performance.now()
  do await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  while (!isThere() && performance.now() - start < longestWaitMs)
}

/** The medium that grows: where it is before the change and after it. */
function findGrownMedia(kind: PageChangeKind) {
  const post = window.location.pathname
  const tile = () => visible(`main a[href="${post}"] img`)
  const medium = () => visible('[data-post-scroller] :is(img[fetchpriority="high"], video)')
  if (kind === 'open') return { from: tile, to: medium }
  if (kind === 'close') return { from: medium, to: tile }
  return undefined
}

function visible(selector: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight) return element
  }
  return null
}

let marked: HTMLElement | null = null

/** Two elements of one name at a time would end the transition. */
function mark(element: HTMLElement | null | undefined): void {
  marked?.style.removeProperty('view-transition-name')
  element?.style.setProperty('view-transition-name', 'opened-medium')
  marked = element ?? null
}

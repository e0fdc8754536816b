/** What a toast must not lie on. */
const controls =
  'a[href], button, input, textarea, select, label, summary, h1, [data-legend], [role="menu"], [role$="dialog"]:not([data-holds-page])'

/** Up to this width of the screen a toast goes from one side to the other, as sonner has it. */
const phonePx = 600
const widestPx = 356
const marginPx = 12
/** Leaves the rail of a post free, at the right of a phone. */
const besideRailPx = 76
const stepPx = 6
/** A control this large is the picture or the video itself. */
const largestShare = 0.4

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Distances of a toast from the top of the screen and, on a phone, from its right side. */
export interface ToastPlace {
  top: number
  right: number
}

export const firstToastPlace: ToastPlace = { top: 0, right: marginPx }

/**
 * Where a toast of this height covers nothing: where it stands already, in the upper third if there is room, else in the lower one,
 * else beside the rail of a post, else where it covers the least.
 */
export function findToastPlace(height: number, present?: ToastPlace): ToastPlace {
  const taken = visibleControls()
  let best = { place: present ?? firstToastPlace, covered: Number.POSITIVE_INFINITY }
  for (const place of [...(present ? [present] : []), ...placesToTry(height)]) {
    const box = { top: place.top, bottom: place.top + height, ...sidesOf(place) }
    const covered = taken.filter((one) => overlap(box, one)).length
    if (covered < best.covered) best = { place, covered }
    if (covered === 0) break
  }
  return best.place
}

function placesToTry(height: number): ToastPlace[] {
  const places = topsToTry(height).map((top) => ({ top, right: marginPx }))
  if (window.innerWidth > phonePx) return places
  // A narrower toast needs more lines for its words.
  const wide = window.innerWidth - 2 * marginPx
  const narrow = window.innerWidth - marginPx - besideRailPx
  const tops = topsToTry((height * wide) / narrow)
  return [...places, ...tops.map((top) => ({ top, right: besideRailPx }))]
}

function sidesOf({ right }: ToastPlace): { left: number; right: number } {
  const { innerWidth } = window
  if (innerWidth <= phonePx) return { left: marginPx, right: innerWidth - right }
  const page = document.querySelector('main')
  const { paddingLeft = '0', paddingRight = '0' } = page ? getComputedStyle(page) : {}
  const shift = (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
  const left = (innerWidth - widestPx + shift) / 2
  return { left, right: left + widestPx }
}

function topsToTry(height: number): number[] {
  const lowest = window.innerHeight - height - marginPx
  const tops: number[] = []
  for (let top = marginPx; top <= lowest; top += stepPx) tops.push(top)
  const third = window.innerHeight / 3
  return [
    ...tops.filter((top) => top < third),
    ...tops.filter((top) => top >= third && top + height > 2 * third).toReversed(),
  ]
}

function visibleControls(): Box[] {
  const largest = largestShare * window.innerWidth * window.innerHeight
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    if (element.closest('[data-sonner-toaster]')) return []
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const isLarge = width * height > largest && element.tagName === 'BUTTON'
    if (isLarge || !isSeen(element, (left + right) / 2, (top + bottom) / 2)) return []
    return [{ top: top - 4, bottom: bottom + 4, left, right }]
  })
}

/** Content behind a dialog or outside of the screen may be covered. */
function isSeen(element: Element, x: number, y: number): boolean {
  if (element.matches('[role="menu"], [role$="dialog"]')) return true
  const hit = document.elementsFromPoint(x, y).find((one) => !one.closest('[data-sonner-toaster]'))
  return hit !== undefined && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

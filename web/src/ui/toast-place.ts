/** What a toast must not lie on. */
const controls =
  'a[href], button, input, textarea, select, label, summary, h1, [data-legend], [role="menu"], [role$="dialog"]:not([data-holds-page])'

const widestPx = 356
const marginPx = 12
const stepPx = 6
/** A control this large is the picture or the video itself. */
const largestShare = 0.4

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/**
 * Distance from the top of the screen at which a toast of this height covers nothing: where it stands already, in the upper third if
 * there is room, else in the lower one, else where it covers the least.
 */
export function findToastTop(height: number, present?: number): number {
  const width = Math.min(widestPx, window.innerWidth - 2 * marginPx)
  const page = document.querySelector('main')
  const { paddingLeft = '0', paddingRight = '0' } = page ? getComputedStyle(page) : {}
  const left =
    (window.innerWidth -
      width +
      (Number.parseFloat(paddingLeft) || 0) -
      (Number.parseFloat(paddingRight) || 0)) /
    2
  const taken = visibleControls()
  let best = { top: present ?? marginPx, covered: Number.POSITIVE_INFINITY }
  for (const top of present === undefined ? topsToTry(height) : [present, ...topsToTry(height)]) {
    const place = { top, bottom: top + height, left, right: left + width }
    const covered = taken.filter((box) => overlap(place, box)).length
    if (covered < best.covered) best = { top, covered }
    if (covered === 0) break
  }
  return best.top
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

/** Ref of what appears at the end of a long form: below its visible part it would go unnoticed. */
export const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** Brings what an address names to the middle of the window; what is higher shows from its beginning. */
export function scrollToNamed(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0
  if (element && element.getBoundingClientRect().top < top) element.scrollIntoView({ block: 'start' })
}

/**
 * A ref for an element that may be removed while it has the focus, by its own action or the end of loading. The focus then goes to the
 * element in its place, to a neighbour of its row, or to the heading above.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element === null || document.activeElement !== element) return
    const { parentElement: place } = element
    // As the page stands before the change.
    const known = [...neighboursOf(element), ...headingsAbove(element)]
    // What replaces the element is there once the change is complete.
    queueMicrotask(() => {
      // When the focused element of a dialog is removed, the dialog takes the focus itself.
      if (!document.activeElement?.matches('body, [role$=dialog]')) return
      focusPlace(
        [buttonIn(place), ...known, document.querySelector<HTMLElement>('h1')].find(
          (found) => found?.isConnected,
        ),
      )
    })
  }
}

type Place = HTMLElement | null | undefined

/** The first buttons of the rows after and before the row of an element. */
export function neighboursOf(element: Element | null): Place[] {
  const row = element?.closest('li')
  return [buttonIn(row?.nextElementSibling), buttonIn(row?.previousElementSibling)]
}

/** The headings before an element, the nearest first. */
export function headingsAbove(element: Element | null): HTMLElement[] {
  if (element === null) return []
  return [...document.querySelectorAll<HTMLElement>('h1, h2, h3')]
    .filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse()
}

/** Focuses a control or a heading, without scrolling. */
export function focusPlace(place: Place): void {
  if (place?.matches('h1, h2, h3')) place.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}

function buttonIn(part: Element | null | undefined): Place {
  return part?.querySelector<HTMLElement>('button')
}

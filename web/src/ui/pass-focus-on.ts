/**
 * A ref for an element that may be removed while it has the focus, by its own action or the end of loading. The focus then goes to the
 * element in its place, to a neighbour of its row, or to the heading above.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element === null || document.activeElement !== element) return
    const { parentElement: place } = element
    const row = element.closest('li')
    const above = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
      (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    // The candidates in order, as the page stands before the change.
    const known = [
      buttonIn(row?.nextElementSibling),
      buttonIn(row?.previousElementSibling),
      ...above.reverse(),
    ]
    // What replaces the element is there once the change is complete.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const heir = [buttonIn(place), ...known, document.querySelector<HTMLElement>('h1')].find(
        (found) => found?.isConnected,
      )
      if (heir?.matches('h1, h2, h3')) heir.setAttribute('tabindex', '-1')
      heir?.focus({ preventScroll: true })
    })
  }
}

function buttonIn(part: Element | null | undefined): HTMLElement | null | undefined {
  return part?.querySelector<HTMLElement>('button')
}

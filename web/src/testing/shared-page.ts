/** A part of the shared page that tests change, with its first state. */
function keep(target: object): () => void {
  const found = Object.getOwnPropertyDescriptors(target) as Record<string, PropertyDescriptor>
  return () => {
    for (const key of Object.getOwnPropertyNames(target)) {
      const before = found[key]
      const now = Object.getOwnPropertyDescriptor(target, key)
      if (!now?.configurable) continue
      if (!before) Reflect.deleteProperty(target, key)
      else if (now.value !== before.value || now.get !== before.get)
        Object.defineProperty(target, key, before)
    }
  }
}

/** Records what listens to the window from now on; answers a function that removes those listeners. */
function keepListeners(): () => void {
  const listen = window.addEventListener
  const added: Parameters<typeof listen>[] = []
  window.addEventListener = (...listener: Parameters<typeof listen>) => {
    added.push(listener)
    listen(...listener)
  }
  return () => {
    window.addEventListener = listen
    for (const listener of added) window.removeEventListener(...listener)
  }
}

/**
 * Test files of one worker share a jsdom page, whose creation is most of the cost of a small file. Answers a function that restores
 * its present state, so that each file finds the page of a first visit.
 */
export function keepPage(): () => void {
  const head = [...document.head.childNodes]
  const parts = [window, document, navigator, Element, HTMLElement, HTMLImageElement, HTMLMediaElement]
  const removeListeners = keepListeners()
  const restores = parts.map((part) => keep(typeof part === 'function' ? part.prototype : part))
  return () => {
    for (const restore of restores) restore()
    removeListeners()
    document.head.replaceChildren(...head)
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  }
}

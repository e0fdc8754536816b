import '@testing-library/jest-dom/vitest'
import { format } from 'node:util'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network } from './testing/network.ts'
import { keepFramesRunning } from './testing/page-frames.ts'
import { keepPage } from './testing/shared-page.ts'
import { installStallProofTimers } from './testing/stall-proof-timers.ts'

const leavePage = keepPage()
const clearWaits = installStallProofTimers()
const stopFrames = keepFramesRunning()

// Generous, because the machine may be busy; only failing tests wait this long.
configure({ asyncUtilTimeout: 20_000 })

// Stand-ins for layout and media, which jsdom lacks.
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => undefined
window.scrollTo = () => undefined
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
HTMLMediaElement.prototype.load = () => undefined
class NeverResized {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
window.ResizeObserver = NeverResized
/** Without layout, every element counts as visible. */
class AlwaysInView {
  readonly call: IntersectionObserverCallback
  constructor(call: IntersectionObserverCallback) {
    this.call = call
  }
  observe = (target: Element) =>
    queueMicrotask(() =>
      this.call([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never),
    )
  unobserve = () => undefined
  disconnect = () => undefined
}
window.IntersectionObserver = AlwaysInView as never

/** Console output of a component fails its test. */
const said: string[] = []
console.error = (...words: unknown[]) => said.push(format(...words))
console.warn = (...words: unknown[]) => said.push(format(...words))
// Tests provoke many failures, which the log notes; [APP-14] has tests for failures that are only logged.
console.info = () => undefined

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))

// `onlineManager` is shared by files: a check of the server that ends after its test would take the next test offline.
beforeEach(() => onlineManager.setOnline(true))

afterEach(async () => {
  // sonner keeps open toasts for the next surface and outlives a test file, because libraries are not reset.
  if (document.querySelector('[data-sonner-toaster]')) (await import('sonner')).toast.dismiss()
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
  const advice =
    'Nothing may be said to the console. A call without a handler: network.use(answer(…)), see web/src/testing/'
  expect(said.splice(0), advice).toEqual([])
})

// Resets the page and the modules for the next file of this worker.
afterAll(() => {
  network.close()
  vi.unstubAllGlobals()
  clearWaits()
  stopFrames()
  leavePage()
  vi.resetModules()
})

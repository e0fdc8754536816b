import { render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useInView } from './use-in-view.ts'

function End({ onInView }: { onInView: () => void }) {
  return <div ref={useInView(true, onInView)} />
}

test('[PRF-04, COM-09] the end of a list counts as in view from 100 px below the visible part', () => {
  const asked: (IntersectionObserverInit | undefined)[] = []
  const usual = window.IntersectionObserver
  onTestFinished(() => void Object.assign(window, { IntersectionObserver: usual }))
  window.IntersectionObserver = class extends usual {
    constructor(call: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(call, options)
      asked.push(options)
    }
  }
  render(
    <section data-scrolls="">
      <End onInView={() => undefined} />
    </section>,
  )
  expect(asked).toEqual([{ root: document.querySelector('section'), rootMargin: '100px' }])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useFeedScroll } from './use-feed-scroll.ts'

const screenHeight = 800

function Feed({ places, onNeedMore }: { places: number; onNeedMore: () => void }) {
  const { scroller } = useFeedScroll({ startAt: 0, places, onNeedMore, onArrive: () => undefined })
  return <div ref={scroller} data-testid="feed" />
}

/** A feed of so many screens, and how it is scrolled. */
function renderFeed(places: number) {
  const onNeedMore = vi.fn()
  render(<Feed places={places} onNeedMore={onNeedMore} />)
  const feed = screen.getByTestId('feed')
  Object.defineProperties(feed, {
    clientHeight: { value: screenHeight },
    scrollHeight: { value: places * screenHeight },
  })
  /** Scrolls until so many pixels are left below the screen. */
  const scrollTo = (left: number) =>
    fireEvent.scroll(feed, { target: { scrollTop: (places - 1) * screenHeight - left } })
  return { onNeedMore, scrollTo }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('[FED-03] more posts are asked for 10 px from the end, once scrolling has paused for 200 ms', () => {
  const { onNeedMore, scrollTo } = renderFeed(3)
  scrollTo(11)
  wait(1000)
  expect(onNeedMore).not.toHaveBeenCalled()
  for (const left of [5, 0, 10]) {
    scrollTo(left)
    wait(199)
  }
  expect(onNeedMore).not.toHaveBeenCalled()
  wait(1)
  expect(onNeedMore).toHaveBeenCalledOnce()
})

test('[FED-03] and at every 8th post that is reached, once each', () => {
  const { onNeedMore, scrollTo } = renderFeed(40)
  const reach = (post: number) => scrollTo((40 - post) * screenHeight)
  const asked = [2, 7, 8, 9, 3, 8, 15, 16, 17].filter((post) => {
    const before = onNeedMore.mock.calls.length
    reach(post)
    return onNeedMore.mock.calls.length > before
  })
  expect(asked).toEqual([8, 16])
})

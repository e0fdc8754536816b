import { expect, test, vi } from 'vitest'

test('a focused element that goes away in fake time leaves the page its frames', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  vi.useRealTimers()
  const frame = vi.fn()
  requestAnimationFrame(frame)
  await expect.poll(() => frame.mock.calls.length).toBe(1)
})

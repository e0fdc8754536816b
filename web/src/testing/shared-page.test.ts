import { expect, test, vi } from 'vitest'
import { keepPage } from './shared-page.ts'

test('what a file lets listen to the window hears nothing of the next file', () => {
  const leave = keepPage()
  const [heard, capturing] = [vi.fn(), vi.fn()]
  addEventListener('storage', heard)
  window.addEventListener('storage', capturing, { capture: true })
  window.dispatchEvent(new StorageEvent('storage'))
  leave()
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toHaveBeenCalledOnce()
  expect(capturing).toHaveBeenCalledOnce()
})

test('what listened before goes on listening', () => {
  const heard = vi.fn()
  window.addEventListener('storage', heard)
  keepPage()()
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toHaveBeenCalledOnce()
})

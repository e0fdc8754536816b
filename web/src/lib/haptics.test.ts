import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCalm } from './calm.ts'
import { buzz } from './haptics.ts'

const vibrate = vi.fn()
beforeEach(() => vi.stubGlobal('navigator', { vibrate }))
afterEach(() => {
  setCalm(false)
  vibrate.mockClear()
  vi.unstubAllGlobals()
})

test('the device buzzes', () => {
  buzz()
  expect(vibrate).toHaveBeenCalledOnce()
})

test('[APP-12] the device stays still in calm mode', () => {
  setCalm(true)
  buzz()
  expect(vibrate).not.toHaveBeenCalled()
})

test('the device stays still for those who want no motion', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
  buzz()
  expect(vibrate).not.toHaveBeenCalled()
})

test('a device that cannot buzz does nothing', () => {
  vi.stubGlobal('navigator', {})
  expect(buzz).not.toThrow()
})

import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setTheme, useTheme } from './theme.ts'

/** Runs what the page runs before its first paint. */
function openPage() {
  document.documentElement.removeAttribute('data-theme')
  runInThisContext(readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8'))
  return document.documentElement.dataset.theme
}

test('follows the device until a theme is chosen', () => {
  expect(renderHook(() => useTheme()).result.current).toBe('system')
  expect(openPage()).toBeUndefined()
})

test.each(['dark', 'light'] as const)(
  'the %s theme holds at once and from the first paint of the next visit',
  (theme) => {
    const { result } = renderHook(() => useTheme())
    act(() => setTheme(theme))
    expect(result.current).toBe(theme)
    expect(document.documentElement).toHaveAttribute('data-theme', theme)
    expect(openPage()).toBe(theme)
  },
)

test('goes back to the device’s', () => {
  setTheme('light')
  setTheme('system')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(openPage()).toBeUndefined()
})

import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setTheme, useTheme } from './theme.ts'

const webFolder = `${import.meta.dirname}/../..`
const [head = ''] = /<head>.*<\/head>/s.exec(readFileSync(`${webFolder}/index.html`, 'utf8')) ?? []
const metas = head.match(/<meta name="(?:color-scheme|theme-color)"[^>]*>/g) ?? []

/** The page as the server sends it, then what runs before its first paint. */
function openPage() {
  document.documentElement.removeAttribute('data-theme')
  document.head.innerHTML = metas.join('')
  runInThisContext(readFileSync(`${webFolder}/public/theme.js`, 'utf8'))
  return document.documentElement.dataset.theme
}

const metaOf = (name: string) => [...document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)]
/** The schemes that the browser may paint in before the style sheet has come. */
const earlySchemes = () => metaOf('color-scheme').map(({ content }) => content)
/** Colours of the browser's bar, each with when it holds. */
const barColours = () =>
  Object.fromEntries(metaOf('theme-color').map((meta) => [meta.content, meta.getAttribute('media')]))
const [dark, light] = ['#0b0b10', '#faf9fd']

beforeEach(openPage)

test('follows the device until a theme is chosen', () => {
  expect(renderHook(() => useTheme()).result.current).toBe('system')
  expect(openPage()).toBeUndefined()
  expect(earlySchemes()).toEqual(['light dark'])
  expect(barColours()).toEqual({
    [dark]: '(prefers-color-scheme: dark)',
    [light]: '(prefers-color-scheme: light)',
  })
})

test.each(['dark', 'light'] as const)(
  'the %s theme holds at once and from the first paint of the next visit',
  (theme) => {
    const { result } = renderHook(() => useTheme())
    act(() => setTheme(theme))
    expect(result.current).toBe(theme)
    expect(document.documentElement).toHaveAttribute('data-theme', theme)
    const bar = {
      [dark]: theme === 'dark' ? 'all' : 'not all',
      [light]: theme === 'light' ? 'all' : 'not all',
    }
    expect(barColours()).toEqual(bar)
    expect(openPage()).toBe(theme)
    expect(earlySchemes()).toEqual([theme])
    expect(barColours()).toEqual(bar)
  },
)

test('goes back to the device’s', () => {
  setTheme('light')
  setTheme('system')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(barColours()).toMatchObject({ [dark]: '(prefers-color-scheme: dark)' })
  expect(openPage()).toBeUndefined()
})

test('[APP-17] follows what another tab chose, and its way back to the device’s', () => {
  const { result } = renderHook(() => useTheme())
  localStorage.setItem('aura.theme', 'light')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.theme' })))
  expect(result.current).toBe('light')
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  expect(barColours()).toEqual({ [dark]: 'not all', [light]: 'all' })
  localStorage.removeItem('aura.theme')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.theme' })))
  expect(result.current).toBe('system')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

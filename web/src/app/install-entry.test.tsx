import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { InstallEntry } from './install-entry.tsx'

test('« Installer Aura » is there once the browser offers it, and asks only when pressed', async () => {
  const { person } = renderPage(<InstallEntry />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  const prompt = vi.fn(async () => undefined)
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offered))
  // Held back: the browser asks nothing by itself.
  expect(offered.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Installer Aura' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

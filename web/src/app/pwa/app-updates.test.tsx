import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import { AppUpdates } from './app-updates.tsx'

const goOver = vi.fn()

/** A browser where another version of the application waits. */
beforeEach(() => {
  vi.stubEnv('PROD', true)
  goOver.mockClear()
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: { postMessage: goOver },
    update: async () => undefined,
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a new version comes with a press, and asks once more where something was written', async () => {
  const { person } = renderPage(
    <>
      <label>
        Bio <input />
      </label>
      <AppUpdates />
    </>,
  )
  await person.type(screen.getByLabelText('Bio'), 'Je')
  const update = await screen.findByRole('button', { name: 'Actualiser' })
  await person.click(update)
  const question = await screen.findByRole('alertdialog', { name: 'Actualiser maintenant\u00a0?' })
  expect(question).toHaveTextContent('Ce que vous avez écrit sur cette page pourrait être perdu.')
  await person.click(within(question).getByRole('button', { name: 'Terminer d’abord' }))
  expect(goOver).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Bio')).toHaveValue('Je')

  await person.clear(screen.getByLabelText('Bio'))
  await person.click(update)
  expect(goOver).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
})

import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './dialog-surface.tsx'
import './toast-surface.tsx'
import { networkFailure } from '../lib/call-error.ts'
import { FormDialog } from './form-dialog.tsx'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => vi.useRealTimers())

const dialog = (
  busy: boolean,
  { isOpen = true, error = null as Error | null, isFailedAlwaysShown = false } = {},
) => (
  <FormDialog
    isOpen={isOpen}
    onClose={() => undefined}
    title="Signaler"
    submitLabel="Envoyer"
    busy={busy}
    error={error}
    failed="Le signalement n’est pas parti."
    isFailedAlwaysShown={isFailedAlwaysShown}
    onSubmit={() => undefined}
  >
    <p>Un champ</p>
  </FormDialog>
)
const slow = () => screen.queryByText('Cela prend plus longtemps que prévu, mais l’envoi continue…')

/** A form of two fields, below a choice that stands already. */
const withFields = (
  <FormDialog
    isOpen
    onClose={() => undefined}
    title="Donner"
    submitLabel="Envoyer"
    busy={false}
    error={null}
    failed=""
    onSubmit={() => undefined}
  >
    <input type="radio" aria-label="Un choix" defaultChecked />
    <input aria-label="Quantité" />
    <textarea aria-label="Mot" />
  </FormDialog>
)

test('[APP-19] a form starts in its first field to write in, where no keyboard on the screen covers it', async () => {
  const { unmount } = render(withFields)
  expect(await screen.findByRole('textbox', { name: 'Quantité' })).toHaveFocus()
  unmount()
  const { matchMedia } = window
  const pointer = vi.spyOn(window, 'matchMedia')
  pointer.mockImplementation((query) => ({ ...matchMedia('all'), matches: query === '(pointer: coarse)' }))
  onTestFinished(() => pointer.mockRestore())
  render(withFields)
  await screen.findByRole('dialog', { name: 'Donner' })
  expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus()
})

test('[AUR-55] a form that waits ten seconds for its answer says that it still tries', async () => {
  const view = render(dialog(false))
  await screen.findByText('Un champ')
  vi.useFakeTimers()
  view.rerender(dialog(true))
  act(() => void vi.advanceTimersByTime(9999))
  expect(slow()).not.toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(1))
  expect(slow()).toBeInTheDocument()
  view.rerender(dialog(false))
  expect(slow()).not.toBeInTheDocument()
})

test('[APP-18] a failure of a form that was closed while it was sent is told, and one that it showed is not told again', async () => {
  const inPage = (busy: boolean, state: { isOpen?: boolean; error?: Error | null }) => (
    <>
      {dialog(busy, state)}
      <ToastRegion />
    </>
  )
  const failed = 'Le signalement n’est pas parti.'
  const view = render(inPage(true, {}))
  await screen.findByText('Un champ')
  view.rerender(inPage(true, { isOpen: false }))
  view.rerender(inPage(false, { isOpen: false, error: new Error('lost') }))
  expect(await screen.findByText(failed)).toBeInTheDocument()
  view.unmount()

  const shown = render(inPage(true, {}))
  const error = new Error('lost')
  shown.rerender(inPage(false, { error }))
  expect(await screen.findAllByText(failed)).toHaveLength(1)
  shown.rerender(inPage(false, { isOpen: false, error }))
  await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument())
})

test.each([false, true])(
  'a form without an answer says that the network is missing, whether its own sentence always stands (%s) or not',
  async (isFailedAlwaysShown) => {
    const view = render(dialog(false, { error: networkFailure(), isFailedAlwaysShown }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Le signalement n’est pas parti.Connexion impossible. Vérifiez votre réseau, puis réessayez.',
    )
    view.rerender(dialog(false, { error: new Error('lost'), isFailedAlwaysShown }))
    expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(1)
  },
)

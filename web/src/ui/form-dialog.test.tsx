import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './dialog-surface.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(() => vi.useRealTimers())

const dialog = (busy: boolean) => (
  <FormDialog
    isOpen
    onClose={() => undefined}
    title="Signaler"
    submitLabel="Envoyer"
    busy={busy}
    error={null}
    failed="Le signalement n’est pas parti."
    onSubmit={() => undefined}
  >
    <p>Un champ</p>
  </FormDialog>
)
const slow = () => screen.queryByText('Cela prend plus longtemps que prévu, mais l’envoi continue…')

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

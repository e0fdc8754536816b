import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { SearchField } from './search-field.tsx'
import { showToast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

/** No toast ends by its time here, however slow the machine. */
const durationMs = 600_000

const show = async (...messages: string[]) => {
  for (const message of messages) act(() => showToast({ kind: 'error', message, durationMs }))
  for (const message of messages) await screen.findByText(message)
}
const pressEscape = () => userEvent.keyboard('{Escape}')
const gone = (message: string) => waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument())

test('[APP-19, APP-22] Escape ends the newest toast, then the one before, and then goes to the page', async () => {
  const passed = vi.fn(({ defaultPrevented }: KeyboardEvent) => defaultPrevented)
  window.addEventListener('keydown', passed)
  render(<ToastRegion />)
  await show('Premier échec.', 'Second échec.')
  await pressEscape()
  await gone('Second échec.')
  expect(screen.getByText('Premier échec.')).toBeInTheDocument()
  await pressEscape()
  await gone('Premier échec.')
  await pressEscape()
  window.removeEventListener('keydown', passed)
  expect(passed.mock.results.map(({ value }) => value)).toEqual([true, true, false])
})

test('[APP-19, APP-22] Escape closes an open dialog first', async () => {
  const close = vi.fn()
  const page = (isOpen: boolean) => (
    <>
      <ToastRegion />
      <Dialog isOpen={isOpen} onOpenChange={close} title="Partager">
        Un lien
      </Dialog>
    </>
  )
  const { rerender } = render(page(true))
  await screen.findByRole('dialog', { name: 'Partager' })
  await show('Copie impossible.')
  await pressEscape()
  expect(close).toHaveBeenCalledExactlyOnceWith(false)
  rerender(page(false))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Copie impossible.')).toBeInTheDocument()
  await pressEscape()
  await gone('Copie impossible.')
})

test('[APP-19, APP-22] a field that Escape empties keeps the key', async () => {
  render(
    <>
      <ToastRegion />
      <SearchField
        label="Chercher"
        text="lea"
        onChange={vi.fn()}
        combobox={{
          listId: undefined,
          activeId: undefined,
          onKeyDown: (event) => event.key === 'Escape' && event.preventDefault(),
        }}
      />
    </>,
  )
  await show('Recherche impossible.')
  await userEvent.click(screen.getByRole('combobox', { name: 'Chercher' }))
  await pressEscape()
  expect(screen.getByText('Recherche impossible.').closest('li')).toHaveAttribute('data-removed', 'false')
})

test('[APP-19, APP-22] the focus on a toast that Escape ends goes back to where it was', async () => {
  render(
    <>
      <button type="button">Options</button>
      <ToastRegion />
    </>,
  )
  const action = { label: 'Annuler', onSelect: vi.fn() }
  act(() => showToast({ kind: 'info', message: 'Post masqué.', action, durationMs }))
  const undo = await screen.findByRole('button', { name: 'Annuler' })
  act(() => screen.getByRole('button', { name: 'Options' }).focus())
  act(() => undo.focus())
  await pressEscape()
  await gone('Post masqué.')
  expect(screen.getByRole('button', { name: 'Options' })).toHaveFocus()
  expect(action.onSelect).not.toHaveBeenCalled()
})

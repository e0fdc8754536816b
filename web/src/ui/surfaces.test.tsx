import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { Menu, MenuLoader } from './menu.tsx'
import { Popover } from './popover.tsx'
import { ToastRegion } from './toast-region.tsx'

function DialogUnderTest() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ouvrir</Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Donner" description="À lea.martin.">
        <button type="button">Dedans</button>
      </Dialog>
    </>
  )
}

describe('dialog', () => {
  test('opens with its words, holds the focus, and gives it back when Escape closes it', async () => {
    render(<DialogUnderTest />)
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
    const dialog = await screen.findByRole('dialog', { name: 'Donner' })
    expect(dialog).toHaveAccessibleDescription('À lea.martin.')
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
  })

  test('adds no style element to the page, which the content security policy would refuse', async () => {
    render(<DialogUnderTest />)
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
    await screen.findByRole('dialog')
    expect(document.querySelectorAll('style')).toHaveLength(0)
  })
})

describe('confirmation', () => {
  test('[CHL-31] no line of a question begins with a mark, though the specification has a plain space before it', async () => {
    const message = 'Êtes-vous sûr de vouloir supprimer ce défis ? Cette action est irréversible.'
    const nothing = () => undefined
    render(
      <ConfirmDialog
        isOpen
        title="Supprimer"
        message={message}
        confirmLabel="Supprimer"
        onConfirm={nothing}
        onCancel={nothing}
      />,
    )
    const question = await screen.findByRole('alertdialog')
    expect(question.querySelector('p')?.textContent).toBe(message)
    expect(screen.getByText('défis ?')).toHaveClass('whitespace-nowrap')
  })

  test('starts on the harmless answer, and tells which answer was given', async () => {
    const onConfirm = vi.fn()
    const onCancel = vi.fn()
    render(
      <ConfirmDialog
        isOpen
        title="Supprimer ?"
        message="Pour tout le monde."
        confirmLabel="Supprimer"
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer ?' }))
    await waitFor(() => expect(question.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onCancel).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})

function TwoQuestions() {
  const [asked, setAsked] = useState('Supprimer ?')
  const shared = { message: 'Pour tout le monde.', confirmLabel: 'Oui', onCancel: vi.fn() }
  return ['Supprimer ?', 'Exclure aussi ?'].map((title) => (
    <ConfirmDialog
      key={title}
      {...shared}
      isOpen={asked === title}
      title={title}
      onConfirm={() => setAsked('Exclure aussi ?')}
    />
  ))
}

test('a question that closes leaves the focus on the harmless answer of the one that opens in its place', async () => {
  render(<TwoQuestions />)
  await userEvent.click(await screen.findByRole('button', { name: 'Oui' }))
  const next = within(await screen.findByRole('alertdialog', { name: 'Exclure aussi ?' }))
  await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(1))
  // Radix gives the focus back in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  await waitFor(() => expect(next.getByRole('button', { name: 'Annuler' })).toHaveFocus())
})

describe('menu', () => {
  function renderMenu() {
    const onSelect = vi.fn()
    render(
      <MemoryRouter>
        <Menu
          label="Options du post"
          trigger={<Button>Options</Button>}
          items={[
            { label: 'Signaler', to: '/report' },
            'separator',
            { label: 'Supprimer', isDangerous: true, onSelect },
          ]}
        />
      </MemoryRouter>,
    )
    return { onSelect, trigger: () => screen.getByRole('button', { name: 'Options' }) }
  }

  test('opens from the keyboard, acts, and gives the focus back', async () => {
    const { onSelect, trigger } = renderMenu()
    expect(trigger()).toHaveAttribute('aria-haspopup', 'menu')
    trigger().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menu', { name: 'Options du post' })).toBeInTheDocument()
    await userEvent.keyboard('{End}{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
    await waitFor(() => expect(trigger()).toHaveFocus())
  })

  test.each(['{Enter}', ' ', '{ArrowDown}'])(
    '[APP-19] opened by %j, gives its first line the focus at the first time, too',
    async (key) => {
      const { trigger } = renderMenu()
      trigger().focus()
      await userEvent.keyboard(key)
      expect(await screen.findByRole('menuitem', { name: 'Signaler' })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(trigger()).toHaveFocus())
      await userEvent.click(trigger())
      await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
    },
  )

  test('opened by a pointer, marks no line', async () => {
    const { trigger } = renderMenu()
    await userEvent.click(trigger())
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  })

  test('offers links as links', async () => {
    const { trigger } = renderMenu()
    await userEvent.click(trigger())
    expect(await screen.findByRole('menuitem', { name: 'Signaler' })).toHaveAttribute('href', '/report')
  })
})

test('a popover opens from its button and its content can close it', async () => {
  render(
    <Popover label="Plus" trigger={<Button>Ouvrir</Button>}>
      {(close) => <Button onClick={close}>Compris</Button>}
    </Popover>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
  const popover = within(await screen.findByRole('dialog', { name: 'Plus' }))
  await userEvent.click(popover.getByRole('button', { name: 'Compris' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const Loaded = ({ isOpen = true }: { isOpen?: boolean }) => isOpen && <p role="status">Chargé</p>

function LateDialogUnderTest({ load }: { load: () => Promise<typeof Loaded> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [LateDialog] = useState(() => lazyDialog<{ isOpen: boolean; onClose: () => void }>(load))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ouvrir</Button>
      <LateDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const LateMenuUnderTest = ({ load }: { load: () => Promise<typeof Loaded> }) => (
  <MenuLoader load={load} trigger={<button type="button">Ouvrir</button>}>
    {(Code) => <Code />}
  </MenuLoader>
)

test.each([
  ['dialog', LateDialogUnderTest],
  ['menu', LateMenuUnderTest],
])(
  '[APP-14] a %s whose code does not come says so on the page, and opens at the next press',
  async (_what, UnderTest) => {
    const load = vi.fn(async () => Loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(
      <>
        <UnderTest load={load} />
        <ToastRegion />
      </>,
    )
    // A pointer that comes near a menu loads its code already.
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
    expect(await screen.findByText(/^Impossible de charger cette partie/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Recharger' })).toBeInTheDocument()
    expect(screen.queryByText('Chargé')).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
    expect(await screen.findByText('Chargé')).toBeInTheDocument()
  },
)

test('a dialog left before its code failed to come is not closed once more', async () => {
  let fail = (_error: Error) => {}
  const onClose = vi.fn()
  const LateDialog = lazyDialog<{ isOpen: boolean; onClose: () => void }>(
    () => new Promise((_, reject) => (fail = reject)),
  )
  render(<LateDialog isOpen onClose={onClose} />).unmount()
  await act(async () => fail(new TypeError('Failed to fetch')))
  expect(onClose).not.toHaveBeenCalled()
})

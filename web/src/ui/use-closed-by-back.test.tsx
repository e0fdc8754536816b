import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './confirm-dialog-surface.tsx'
import './dialog-surface.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** The browser's history, which jsdom lacks in this form. */
let navigation: EventTarget

beforeEach(() => {
  navigation = Object.assign(new EventTarget(), { currentEntry: { index: 1 } })
  vi.stubGlobal('navigation', navigation)
})

/** A step of the history, by the Back button unless told otherwise; answers whether the page stays. */
function step({ to = 0, userInitiated = true, navigationType = 'traverse' } = {}): boolean {
  const event = new Event('navigate', { cancelable: true })
  Object.assign(event, { navigationType, userInitiated, destination: { index: to } })
  act(() => void navigation.dispatchEvent(event))
  return event.defaultPrevented
}

/** A dialog with a question above it. */
function Nested({ isDismissable = true }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Signaler" isDismissable={isDismissable}>
        <button type="button" onClick={() => setIsAsking(true)}>
          Envoyer
        </button>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sûr ?"
        message="Envoyer ce signalement ?"
        confirmLabel="Oui"
        onConfirm={() => undefined}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

test('Back closes the topmost dialog in place of the page, and leaves the page once none is open', async () => {
  render(<Nested />)
  const send = await screen.findByRole('button', { name: 'Envoyer' })
  act(() => send.click())
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
  expect(step()).toBe(true)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Signaler' })).toBeInTheDocument()
  expect(step()).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(step()).toBe(false)
})

test.each([
  ['a step that the page makes itself', { userInitiated: false }],
  ['a step forward', { to: 2 }],
  ['a link', { navigationType: 'push', to: -1 }],
])('%s leaves the page and its dialog alone', async (_what, way) => {
  render(<Nested />)
  await screen.findByRole('dialog')
  expect(step(way)).toBe(false)
  expect(screen.getByRole('dialog', { name: 'Signaler' })).toBeInTheDocument()
})

test('a dialog that only its actions close stays, and the page with it', async () => {
  render(<Nested isDismissable={false} />)
  await screen.findByRole('dialog')
  expect(step()).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Signaler' })).toBeInTheDocument()
})

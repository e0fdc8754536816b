import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './confirm-dialog-surface.tsx'
import './dialog-surface.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** The browser's history, which jsdom lacks in this form. */
let navigation: EventTarget

/** Opens the page at this place of the history, after a page of the same load if there is one, and before others up to `last`. */
function openAt(index: number, last = index): void {
  const entries = Array.from({ length: last + 1 }, (_, place) => {
    return { index: place, key: `entry ${place}`, sameDocument: true }
  })
  navigation = Object.assign(new EventTarget(), { currentEntry: entries[index], entries: () => entries })
  vi.stubGlobal('navigation', navigation)
}

beforeEach(() => {
  sessionStorage.clear()
  openAt(1)
})
afterEach(() => vi.restoreAllMocks())

/** A step of the history, by the Back button unless told otherwise; answers whether the page stays. */
function step({
  to = 0,
  toKey = '',
  userInitiated = true,
  navigationType = 'traverse',
  cancelable = true,
} = {}): boolean {
  const event = new Event('navigate', { cancelable })
  Object.assign(event, { navigationType, userInitiated, destination: { index: to, key: toKey } })
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

test('a dialog adds an entry to the history of the page that a visit began with, once, and none to later pages', async () => {
  const pushState = vi.spyOn(window.history, 'pushState')
  const later = render(<Nested />)
  await screen.findByRole('dialog')
  later.unmount()
  expect(pushState).not.toHaveBeenCalled()

  openAt(0)
  pushState.mockImplementation(() => Object.assign(navigation, { currentEntry: { index: 1, key: 'added' } }))
  render(<Nested />)
  const send = await screen.findByRole('button', { name: 'Envoyer' })
  act(() => send.click())
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
  expect(pushState).toHaveBeenCalledTimes(1)
  expect(step()).toBe(true)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('no entry is added where Forward would lose its pages', async () => {
  const pushState = vi.spyOn(window.history, 'pushState')
  openAt(0, 1)
  render(<Nested />)
  await screen.findByRole('dialog')
  expect(pushState).not.toHaveBeenCalled()
})

/** A dialog on the first page of a visit, with the entry that it adds. */
async function openOnFirstPage() {
  openAt(0)
  window.history.replaceState({ idx: 0, key: 'first' }, '')
  const { pushState } = window.history
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    pushState.apply(window.history, entry)
    Object.assign(navigation, { currentEntry: { index: 1, key: 'added' } })
  })
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  const { rerender } = render(<Nested />)
  await screen.findByRole('dialog')
  // The router takes the entry for the page's own.
  expect(window.history.state).toMatchObject({ idx: 0, key: 'first' })
  return { back, rerender }
}

test('Back closes the dialog of the first page even where the browser does not let the step be cancelled', async () => {
  await openOnFirstPage()
  expect(step({ cancelable: false })).toBe(false)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('once the dialog is closed, the page leaves the entry that was added: the next Back does something', async () => {
  const { back } = await openOnFirstPage()
  expect(back).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Fermer' }).click())
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1))
})

test('the entry is left once it is reached again, from the page of a link of the dialog', async () => {
  const { back, rerender } = await openOnFirstPage()
  rerender(<p>Autre page</p>)
  window.history.pushState({ idx: 1, key: 'linked' }, '')
  Object.assign(navigation, { currentEntry: { index: 2, key: 'linked' } })
  await new Promise((resolve) => setTimeout(resolve))
  expect(back).not.toHaveBeenCalled()
  expect(step({ to: 1, toKey: 'added' })).toBe(false)
  window.history.replaceState({ idx: 0, key: 'first', isGuard: true }, '')
  Object.assign(navigation, { currentEntry: { index: 1, key: 'added' } })
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(back).toHaveBeenCalledTimes(1)
})

test('where another page replaced the entry that was added, Back skips the page before', async () => {
  const { back, rerender } = await openOnFirstPage()
  rerender(<p>Autre page</p>)
  window.history.replaceState({ idx: 0, key: 'next' }, '')
  await new Promise((resolve) => setTimeout(resolve))
  expect(back).not.toHaveBeenCalled()
  expect(step()).toBe(false)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(back).toHaveBeenCalledTimes(1)
})

test('a dialog adds its entry again in place of the one that was left', async () => {
  const { rerender } = await openOnFirstPage()
  rerender(<p>Fermé</p>)
  const entries = [{ index: 0 }, { index: 1, key: 'added' }]
  Object.assign(navigation, { currentEntry: entries[0], entries: () => entries })
  rerender(<Nested />)
  await screen.findByRole('dialog')
  expect(window.history.pushState).toHaveBeenCalledTimes(2)
})

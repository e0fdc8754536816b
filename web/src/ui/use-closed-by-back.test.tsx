import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './confirm-dialog-surface.tsx'
import './dialog-surface.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { skipGuardAfterReload } from './use-closed-by-back.ts'

/** The browser's history, which jsdom lacks in this form. */
let navigation: EventTarget

/** Opens the page at this place of the history, after a page of the same load if there is one. */
function openAt(index: number): void {
  const entries = [0, 1].map((place) => ({ index: place, key: `entry ${place}`, sameDocument: true }))
  navigation = Object.assign(new EventTarget(), { currentEntry: entries[index], entries: () => entries })
  vi.stubGlobal('navigation', navigation)
}

beforeEach(() => openAt(1))
afterEach(() => vi.restoreAllMocks())

/** A step of the history, by the Back button unless told otherwise; answers whether the page stays. */
function step({
  to = 0,
  userInitiated = true,
  navigationType = 'traverse',
  cancelable = true,
} = {}): boolean {
  const event = new Event('navigate', { cancelable })
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
  openAt(0)
  Object.assign(navigation, { canGoForward: true })
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
  render(<Nested />)
  await screen.findByRole('dialog')
  // The router takes the entry for the page's own.
  expect(window.history.state).toEqual({ idx: 0, key: 'first' })
}

test('Back closes the dialog of the first page even where the browser does not let the step be cancelled', async () => {
  await openOnFirstPage()
  expect(step({ cancelable: false })).toBe(false)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('once the dialog is closed, Back skips the entry that was added', async () => {
  await openOnFirstPage()
  expect(step()).toBe(true)
  // Also from a page that took its place, as after a form.
  window.history.replaceState({ idx: 0, key: 'next' }, '')
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  expect(step()).toBe(false)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(back).toHaveBeenCalledTimes(1)
})

test('so it does after a reload, which closed the dialog', async () => {
  await openOnFirstPage()
  cleanup()
  navigation = Object.assign(new EventTarget(), { currentEntry: { index: 1, key: 'added' } })
  vi.stubGlobal('navigation', navigation)
  skipGuardAfterReload()
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  expect(step()).toBe(false)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(back).toHaveBeenCalledTimes(1)
})

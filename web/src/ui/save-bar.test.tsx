import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { networkFailure } from '../lib/call-error.ts'
import { SaveBar } from './save-bar.tsx'

const place = { clientX: 60, clientY: 420 }
const onMouseDown = vi.fn()
const onClick = vi.fn()

function Form() {
  return (
    <MemoryRouter>
      <form onSubmit={(event) => event.preventDefault()}>
        <button type="button" onMouseDown={onMouseDown} onClick={onClick}>
          Catégorie
        </button>
        <SaveBar cancelTo="/" onCancel={() => undefined} busy={false} error={null} failed="" />
      </form>
    </MemoryRouter>
  )
}

/** A page on which the button that sends stands at `place`; answers what a refusal does: it scrolls the button away. */
function drawForm() {
  render(<Form />)
  const save = screen.getByRole('button', { name: 'Enregistrer' })
  const standsAt = (y: number) =>
    vi.spyOn(save, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, y, 120, 44))
  standsAt(400)
  return {
    save,
    category: screen.getByRole('button', { name: 'Catégorie' }),
    scrollAway: () => standsAt(1200),
  }
}

/** Presses at `place` this long after the form was sent; answers whether the page kept the press from the browser. */
function pressAfter(ms: number, element: Element, sentAt: number, at = place): boolean {
  const events = [createEvent.mouseDown(element, at), createEvent.click(element, at)]
  for (const event of events) {
    Object.defineProperty(event, 'timeStamp', { value: sentAt + ms })
    fireEvent(element, event)
  }
  return events.every((event) => event.defaultPrevented)
}

/** Answers when the form was sent. */
function send(save: Element): number {
  let sentAt = 0
  window.addEventListener('submit', ({ timeStamp }) => (sentAt = timeStamp), { once: true })
  fireEvent.click(save, place)
  return sentAt
}

test('the second press of a double click does not reach what a refusal has scrolled below it', () => {
  const { save, category, scrollAway } = drawForm()
  const sentAt = send(save)
  scrollAway()
  expect(pressAfter(150, category, sentAt)).toBe(true)
  expect(onMouseDown).not.toHaveBeenCalled()
  expect(onClick).not.toHaveBeenCalled()
})

test('a later press acts, and so does one elsewhere', () => {
  const { save, category, scrollAway } = drawForm()
  const sentAt = send(save)
  scrollAway()
  expect(pressAfter(150, category, sentAt, { clientX: 60, clientY: 100 })).toBe(false)
  expect(pressAfter(800, category, sentAt)).toBe(false)
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('a press acts where the button has not moved', () => {
  const { save, category } = drawForm()
  const sentAt = send(save)
  expect(pressAfter(150, category, sentAt)).toBe(false)
  expect(onClick).toHaveBeenCalledOnce()
})

test('[APP-18] a saving that got no answer says what may help', () => {
  render(
    <MemoryRouter>
      <SaveBar
        cancelTo="/"
        onCancel={() => undefined}
        busy={false}
        error={networkFailure(undefined)}
        failed="Erreur lors de la mise à jour."
      />
    </MemoryRouter>,
  )
  expect(screen.getByText('Erreur lors de la mise à jour.')).toBeInTheDocument()
  expect(screen.getByText('Connexion impossible. Vérifiez votre réseau, puis réessayez.')).toBeInTheDocument()
})

import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { focusRefused } from './focus-refused.ts'

test('the first refused field has the focus, with its label and then the reason in view', () => {
  const shown: (string | null)[] = []
  const { container } = render(
    <form>
      <label htmlFor="name">Nom</label>
      <input id="name" aria-invalid="true" aria-describedby="hint reason" />
      <p id="reason">Trop court</p>
    </form>,
  )
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  focusRefused(container.querySelector('form'))
  expect(screen.getByLabelText('Nom')).toHaveFocus()
  expect(shown).toEqual(['Nom', 'Trop court'])
  vi.restoreAllMocks()
})

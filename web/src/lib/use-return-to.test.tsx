import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useReturnTo } from './use-return-to.ts'

function Steps() {
  const returnTo = useReturnTo()
  const navigate = useNavigate()
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button type="button" onClick={() => returnTo('/community/7')}>
        Fini
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Précédent
      </button>
    </>
  )
}

/** Finishes a form that stands after `before` in the history, then presses Back. */
async function finishAfter(before: string): Promise<string | null> {
  vi.stubGlobal('navigation', {
    currentEntry: { index: 2 },
    entries: () => [{}, { url: `http://localhost${before}` }, {}],
  })
  render(
    <MemoryRouter initialEntries={['/communities', before, '/create-post']}>
      <Steps />
    </MemoryRouter>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Fini' }))
  expect(screen.getByRole('status')).toHaveTextContent('/community/7')
  await person.click(screen.getByRole('button', { name: 'Précédent' }))
  return screen.getByRole('status').textContent
}

test.each([
  ['the page it came from shows once', '/community/7?tab=top', '/communities'],
  ['another page before it stays', '/feed', '/feed'],
])('a finished form leaves the history: %s', async (_, before, back) => {
  expect(await finishAfter(before)).toBe(back)
})

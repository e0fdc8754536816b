import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button says so, keeps the focus and takes no press', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Publier
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Publier', busy: true })
  await userEvent.click(button)
  expect(button).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
})

test('a busy button does not send its form again', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Envoyer
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('sends no form unless it is told to', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Suivre</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Suivre' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a switch says whether it is on', () => {
  render(<Button pressed>Abonné</Button>)
  expect(screen.getByRole('button', { name: 'Abonné', pressed: true })).toBeInTheDocument()
})

/** Makes a call at each press, and is busy a little later, as a page that is told of its call is. */
function Caller({ call }: { call: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button
      busy={isBusy}
      onClick={() => {
        call()
        setTimeout(() => setIsBusy(true))
      }}
    >
      Accepter
    </Button>
  )
}

test('the second press of a double click makes no second call, even before the button is busy', async () => {
  const call = vi.fn()
  render(<Caller call={call} />)
  const button = screen.getByRole('button', { name: 'Accepter' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByRole('button', { busy: true })).toBe(button)
  expect(call).toHaveBeenCalledOnce()
})

test('a button that is not busy after all takes the next press', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button busy={false} onClick={onClick} />)
  fireEvent.click(screen.getByRole('button'))
  rerender(<Button busy={false} onClick={onClick} />)
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(2)
})

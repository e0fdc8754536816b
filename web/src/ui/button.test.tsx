import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

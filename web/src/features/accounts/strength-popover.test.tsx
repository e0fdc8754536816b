import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StrengthPopover } from './strength-popover.tsx'

const meter = () => screen.queryByRole('meter', { name: 'Robustesse du mot de passe' })

test('[ACC-11, ACC-45] the strength opens below its field with the focus, stays for the press that follows, and Escape closes it', async () => {
  render(
    <>
      <StrengthPopover password="abcdef">
        <input aria-label="Mot de passe" />
      </StrengthPopover>
      <input aria-label="Confirmation" />
    </>,
  )
  expect(meter()).not.toBeInTheDocument()
  const field = screen.getByLabelText('Mot de passe')
  await userEvent.click(field)
  expect(meter()).toHaveAttribute('value', '1')
  expect(field.compareDocumentPosition(meter() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(screen.getByLabelText('Confirmation'))
  expect(meter()).toBeInTheDocument()
  await userEvent.click(field)
  await userEvent.keyboard('{Escape}')
  expect(meter()).not.toBeInTheDocument()
})

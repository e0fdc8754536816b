import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ReasonDialog } from './reason-dialog.tsx'

const shown = (
  mutate: ComponentProps<typeof ReasonDialog>['sending']['mutate'],
  {
    error = null,
    ...dialog
  }: { error?: Error | null; draftName?: string; refuse?: (reason: string) => string | undefined } = {},
) => (
  <ReasonDialog
    isOpen
    onClose={() => undefined}
    title="Retirer"
    label="Motif"
    maxLength={8}
    submitLabel="Envoyer"
    sending={{ isPending: false, error, mutate }}
    failed="Rien n’est parti."
    {...dialog}
  />
)

test('[APP-19] the keyboard starts in the field, and not on the button that closes', async () => {
  render(shown(vi.fn()))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.getByLabelText('Motif')).toHaveFocus())
})

test('nothing is sent while the reason is blank or too long; a failure keeps what was typed', async () => {
  const onSend = vi.fn()
  const view = render(shown(onSend))
  const send = await screen.findByRole('button', { name: 'Envoyer' })
  const field = screen.getByLabelText('Motif')
  for (const unfit of ['   ', 'neuf sign']) {
    await userEvent.clear(field)
    await userEvent.type(field, unfit)
    expect(send).toBeDisabled()
  }
  expect(screen.getByRole('alert')).toHaveTextContent('1 caractère de trop.')
  expect(field).toBeInvalid()
  await userEvent.clear(field)
  await userEvent.type(field, 'spam{Enter}')
  await userEvent.click(send)
  expect(onSend).toHaveBeenCalledExactlyOnceWith('spam\n', expect.anything())
  view.rerender(shown(onSend, { error: new Error('absent') }))
  expect(screen.getByRole('alert')).toHaveTextContent('Rien n’est parti.')
  expect(field).toHaveValue('spam\n')
})

test('a rule of its own speaks once the person tries to send', async () => {
  const onSend = vi.fn()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(shown(onSend, { refuse: (reason) => (reason === '' ? 'Dites pourquoi.' : undefined) }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Dites pourquoi.')
  // Below a long text it would be out of sight.
  await waitFor(() => expect(scrolled.mock.contexts).toContain(alert))
  expect(screen.getByLabelText('Motif')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Motif'), 'oui')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSend).toHaveBeenCalledOnce()
})

test('[APP-18] a reason with a draft comes back after a reload until it is sent', async () => {
  const send = vi.fn((_: string, { onSuccess }: { onSuccess: (answer: unknown) => void }) => onSuccess({}))
  const first = render(shown(send, { draftName: 'contest.1' }))
  await userEvent.type(await screen.findByLabelText('Motif'), 'injuste')
  first.unmount()
  const second = render(shown(send, { draftName: 'contest.1' }))
  expect(await screen.findByLabelText('Motif')).toHaveValue('injuste')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  second.unmount()
  render(shown(send, { draftName: 'contest.1' }))
  expect(await screen.findByLabelText('Motif')).toHaveValue('')
})

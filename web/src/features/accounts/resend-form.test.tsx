import { resendConfirmation } from '@aura/contract/accounts/accounts.contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, disconnect, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ResendForm } from './resend-form.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('[ACC-29] after a success the button counts 30 s down, then works again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  network.use(answer(resendConfirmation, { message: 'Envoyé.' }))
  const { person } = renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  await person.click(screen.getByRole('button', { name: 'Renvoyer le mail' }))
  expect(await screen.findByText('Envoyé.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Renvoyer dans 30 s' })).toBeDisabled()
  act(() => vi.advanceTimersByTime(29_000))
  expect(screen.getByRole('button', { name: 'Renvoyer dans 1 s' })).toBeDisabled()
  act(() => vi.advanceTimersByTime(1_250))
  expect(screen.getByRole('button', { name: 'Renvoyer le mail' })).toBeEnabled()
})

test('[ACC-31] a failure shows the server’s message, or a sentence of its own, and can be tried at once', async () => {
  network.use(disconnect(resendConfirmation))
  const { person } = renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  const button = screen.getByRole('button', { name: 'Renvoyer le mail' })
  await person.click(button)
  expect(await screen.findByText('Une erreur est survenue, veuillez réessayer.')).toBeInTheDocument()
  expect(button).toBeEnabled()
  network.use(refuse(resendConfirmation, 429, 'platform.too-many', { message: 'Trop de demandes.' }))
  await person.click(button)
  expect(await screen.findByText('Trop de demandes.')).toBeInTheDocument()
})

import { resendConfirmation } from '@aura/contract/accounts/accounts.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stillTime } from '../../testing/still-time.ts'
import { registrationSecret } from './register/registration-secret.ts'
import { ResendForm } from './resend-form.tsx'

test('[ACC-31] a failure shows the server’s message, or a sentence of its own, and can be tried at once', async () => {
  network.use(disconnect(resendConfirmation))
  const { person } = renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  const button = screen.getByRole('button', { name: 'Renvoyer l’e-mail' })
  await person.click(button)
  expect(await screen.findByText('Une erreur est survenue, veuillez réessayer.')).toBeInTheDocument()
  expect(button).toBeEnabled()
  network.use(refuse(resendConfirmation, 429, 'platform.too-many', { message: 'Trop de demandes.' }))
  await person.click(button)
  expect(await screen.findByText('Trop de demandes.')).toBeInTheDocument()
})

test('[ACC-29] after a success the button is disabled for 30 s, which it counts down', async () => {
  record(resendConfirmation, { message: 'Un e-mail vient de partir.' })
  renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  const button = screen.getByRole('button', { name: 'Renvoyer l’e-mail' })
  const time = stillTime()
  fireEvent.click(button)
  await time.until(() => screen.queryByRole('button', { name: /^Renvoyer dans/ }))
  expect(button).toHaveTextContent('Renvoyer dans 30 s')
  expect(button).toBeDisabled()
  await time.pass(29_000)
  expect(button).toBeDisabled()
  await time.pass(1_250)
  expect(button).toBeEnabled()
  expect(button).toHaveTextContent('Renvoyer l’e-mail')
})

test('[ACC-29, APP-19] the button that now waits passes the focus to what was done', async () => {
  record(resendConfirmation, { message: 'Un e-mail vient de partir.' })
  const { person } = renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  screen.getByRole('button', { name: 'Renvoyer l’e-mail' }).focus()
  await person.keyboard('{Enter}')
  const said = await screen.findByText('Un e-mail vient de partir.')
  await waitFor(() => expect(said.closest('[tabindex="-1"]')).toHaveFocus())
})

test('[ACC-26] the secret of the browser’s registration goes along, so that its own link is renewed', async () => {
  const { bodies } = record(resendConfirmation, { message: 'Un e-mail vient de partir.' })
  const secret = 'a'.repeat(43)
  registrationSecret.write(secret)
  const { person } = renderPage(<ResendForm email="zoe@exemple.fr" />, '/confirmation')
  await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  expect(await screen.findByText('Un e-mail vient de partir.')).toBeInTheDocument()
  expect(bodies).toEqual([{ email: 'zoe@exemple.fr', registrationSecret: secret }])
})

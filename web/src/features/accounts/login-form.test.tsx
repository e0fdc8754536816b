import { login, resendConfirmation, restoreAccount } from '@aura/contract/accounts/accounts.contract'
import { finishLogin } from '@aura/contract/accounts/accounts.second-factor.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { isCalm } from '../../lib/calm.ts'
import { closeSession, readSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LoginForm } from './login-form.tsx'

beforeEach(() => {
  closeSession()
  network.use(answer(getPreferences, usualPreferences), answer(ownPseudo, { pseudo: 'lea' }))
})

function LoginFormOfPage() {
  const [challenge, setChallenge] = useState<string>()
  return <LoginForm challenge={challenge} onChallenge={setChallenge} />
}

async function logIn() {
  const { person } = renderPage(<LoginFormOfPage />, '/login')
  fireEvent.change(screen.getByLabelText('Adresse e-mail'), { target: { value: ' zoe@exemple.fr ' } })
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: ' soleil ' } })
  await person.click(screen.getByRole('button', { name: 'Se connecter' }))
  return person
}

test('[ACC-33, ACC-36, ACC-42, APP-01] a login keeps the token, the pseudo and the connected flag', async () => {
  const { bodies } = record(login, { token: 'jeton' })
  await logIn()
  await waitFor(() =>
    expect(readSession()).toMatchObject({ token: 'jeton', pseudo: 'lea', isJustConnected: true }),
  )
  expect(bodies).toEqual([{ email: 'zoe@exemple.fr', password: 'soleil', timeZone: expect.any(String) }])
  expect(isCalm()).toBe(false)
})

test('[APP-12] who logs in anywhere sees no count before it is known whether they want to', async () => {
  const tokens: (string | null)[] = []
  network.use(
    answer(login, { token: 'jeton' }),
    answer(getPreferences, { ...usualPreferences, calmMode: true }, ({ headers }) => {
      tokens.push(headers.get('authorization'))
      expect(readSession().token).toBeNull()
    }),
  )
  await logIn()
  await waitFor(() => expect(readSession().token).toBe('jeton'))
  expect(tokens).toEqual(['Bearer jeton'])
  expect(isCalm()).toBe(true)
  act(closeSession)
  cleanup()
  network.use(disconnect(getPreferences))
  await logIn()
  await waitFor(() => expect(readSession().token).toBe('jeton'))
  expect(isCalm()).toBe(true)
})

test.each([
  ['accounts.wrong-credentials', 401, 'E-mail ou mot de passe incorrect.'],
  ['accounts.suspended', 403, 'Votre compte est suspendu jusqu’au 3 décembre 2026 à 10:00.'],
  ['platform.too-many', 429, 'Trop de demandes. Réessayez dans 4 minutes.'],
] as const)('[ACC-35, ACC-50] %s shows the server’s message', async (code, status, message) => {
  network.use(refuse(login, status, code, { message }))
  await logIn()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  // The mail is sent once the decision cannot be undone any more.
  const mailed = screen.queryByText(/comment contester\s; il arrive quelques minutes après la décision/)
  expect(mailed !== null).toBe(code === 'accounts.suspended')
  expect(screen.queryByText(/annulée/)).toBeNull()
  expect(screen.getByLabelText('Mot de passe')).toHaveValue(' soleil ')
})

test('[ACC-35] a refusal stands below the button: a second press finds the button where it was', async () => {
  network.use(refuse(login, 401, 'accounts.wrong-credentials'))
  await logIn()
  const button = screen.getByRole('button', { name: 'Se connecter' })
  const refusal = await screen.findByRole('alert')
  expect(button.compareDocumentPosition(refusal) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('[ACC-34, ACC-30] an unconfirmed account is said, and its mail can be sent again', async () => {
  network.use(refuse(login, 403, 'accounts.unconfirmed'), disconnect(resendConfirmation))
  const person = await logIn()
  expect(await screen.findByRole('alert')).toHaveTextContent("Vous n'avez pas confirmé votre compte.")
  await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  expect(await screen.findByText('Erreur lors du renvoi.')).toBeInTheDocument()

  network.use(refuse(resendConfirmation, 429, 'platform.too-many', { message: 'Trop de demandes.' }))
  await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  expect(await screen.findByText('Trop de demandes.')).toBeInTheDocument()

  const { bodies } = record(resendConfirmation, { message: 'Un e-mail vient de partir.' })
  await person.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  expect(await screen.findByText('Un e-mail vient de partir.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Renvoyer dans/ })).toBeDisabled()
  const sent = screen.getByText('Un e-mail vient de partir.').closest('[tabindex="-1"]')
  await waitFor(() => expect(sent).toHaveFocus())
  expect(bodies).toEqual([{ email: 'zoe@exemple.fr' }])
})

test('an account about to be erased is kept only after a clear yes', async () => {
  const message = 'Ce compte sera effacé le 3 décembre 2026. Vous pouvez encore changer d’avis.'
  network.use(refuse(login, 403, 'accounts.leaving', { message }), answer(restoreAccount, { token: 'gardé' }))
  const person = await logIn()
  const question = await screen.findByRole('alertdialog', { name: 'Garder votre compte\u00a0?' })
  expect(question).toHaveTextContent(message)
  expect(readSession().token).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Garder mon compte' }))
  await waitFor(() => expect(readSession().token).toBe('gardé'))
  expect(await screen.findByText('Votre compte est gardé : sa suppression est annulée.')).toBeInTheDocument()
})

test('[PRV-03, ACC-60] an account that is kept after a second step is said to be kept', async () => {
  network.use(
    refuse(login, 403, 'accounts.leaving'),
    answer(restoreAccount, { challenge: 'défi' }),
    answer(finishLogin, { token: 'gardé' }),
  )
  const person = await logIn()
  await person.click(await screen.findByRole('button', { name: 'Garder mon compte' }))
  await person.type(await screen.findByLabelText('Code de vérification'), '123456')
  await person.click(screen.getByRole('button', { name: 'Vérifier' }))
  expect(await screen.findByText(/^Votre compte est gardé/)).toBeInTheDocument()
})

test.each([undefined, 'défi'])(
  '[PRV-03, MOD-27] a suspended person learns that the deletion is cancelled all the same, by challenge %j',
  async (challenge) => {
    const message = 'Votre compte est suspendu jusqu’au 3 décembre 2026 à 10:00.'
    network.use(
      refuse(login, 403, 'accounts.leaving'),
      challenge === undefined
        ? refuse(restoreAccount, 403, 'accounts.suspended', { message })
        : answer(restoreAccount, { challenge }),
      refuse(finishLogin, 403, 'accounts.suspended', { message }),
    )
    const person = await logIn()
    await person.click(await screen.findByRole('button', { name: 'Garder mon compte' }))
    if (challenge !== undefined) {
      await person.type(await screen.findByLabelText('Code de vérification'), '123456')
      await person.click(screen.getByRole('button', { name: 'Vérifier' }))
    }
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect(alert).toHaveTextContent(/comment contester/)
    expect(alert).toHaveTextContent(/La suppression de votre compte est bien annulée/)
    expect(readSession().token).toBeNull()
  },
)

test('[ACC-60] a second factor is asked after the password, and a refused code loses nothing', async () => {
  const sent: unknown[] = []
  network.use(answer(login, { challenge: 'défi' }), refuse(finishLogin, 403, 'accounts.wrong-code'))
  const person = await logIn()
  const code = await screen.findByLabelText('Code de vérification')
  expect(code).toHaveFocus()
  expect(code).toHaveAccessibleDescription(/ou un code de secours/)
  expect(readSession().token).toBeNull()
  await person.type(code, '123')
  await person.click(screen.getByRole('button', { name: 'Vérifier' }))
  expect(await screen.findByText('Saisissez le code en entier.')).toBeInTheDocument()
  await person.type(code, '456')
  await person.click(screen.getByRole('button', { name: 'Vérifier' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce code n’est pas le bon')
  expect(code).toHaveValue('123456')
  await person.click(screen.getByRole('button', { name: 'Revenir au mot de passe' }))
  expect(screen.getByLabelText('Mot de passe')).toHaveValue(' soleil ')

  network.use(
    answer(finishLogin, { token: 'jeton' }, async (request) => sent.push(await request.clone().json())),
  )
  await person.click(screen.getByRole('button', { name: 'Se connecter' }))
  await person.type(await screen.findByLabelText('Code de vérification'), 'abcd-efgh')
  await person.click(screen.getByRole('button', { name: 'Vérifier' }))
  await waitFor(() => expect(readSession().token).toBe('jeton'))
  expect(sent).toEqual([{ challenge: 'défi', code: 'abcd-efgh', timeZone: expect.any(String) }])
})

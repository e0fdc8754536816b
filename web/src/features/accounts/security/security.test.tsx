import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  getAccountSecurity,
  listSessions,
  type OwnSession,
} from '@aura/contract/accounts/accounts.security.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession } from '../../../lib/session.ts'
import { usualSecurity } from '../../../testing/account-security.ts'
import { answer, disconnect, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { AccountRows } from './account-rows.tsx'
import { PasswordRow } from './password-row.tsx'
import { SessionList } from './session-list.tsx'

const session = (parts: Partial<OwnSession>): OwnSession => ({
  id: 1,
  device: 'Firefox sur Linux',
  place: 'France',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  isCurrent: false,
  ...parts,
})
const own = session({ isCurrent: true })

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
})

test('[ACC-57] the password is changed with the present one; a refusal stands at its field and loses nothing', async () => {
  const sent: unknown[] = []
  network.use(refuse(changePassword, 403, 'accounts.wrong-password'))
  const { person } = renderPage(<PasswordRow />)
  await person.click(screen.getByRole('button', { name: 'Modifier le mot de passe' }))
  const form = within(await screen.findByRole('dialog', { name: 'Modifier le mot de passe' }))
  const submit = form.getByRole('button', { name: 'Changer le mot de passe' })
  expect(form.getByLabelText('Nouveau mot de passe')).toHaveAccessibleDescription('Au moins 6 caractères.')
  await person.type(form.getByLabelText('Nouveau mot de passe'), 'court')
  await person.click(submit)
  expect((await form.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Saisissez votre mot de passe.',
    'Le mot de passe doit compter de 6 à 128 caractères.',
  ])
  await person.type(form.getByLabelText('Mot de passe actuel'), 'pas le bon')
  await person.type(form.getByLabelText('Nouveau mot de passe'), 'e échelle')
  await person.click(submit)
  expect(await form.findByRole('alert')).toHaveTextContent('Le mot de passe est incorrect.')
  expect(form.getByLabelText('Nouveau mot de passe')).toHaveValue('courte échelle')

  network.use(
    answer(changePassword, { message: 'Votre mot de passe a été changé.' }, async (request) =>
      sent.push(await request.clone().json()),
    ),
  )
  await person.click(form.getByRole('switch', { name: 'Fermer mes autres sessions' }))
  await person.click(submit)
  expect(await screen.findByText('Votre mot de passe a été changé.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([{ password: 'pas le bon', newPassword: 'courte échelle', endsOtherSessions: false }])
})

test('[ACC-58] the list marks this session and ends one or all others', async () => {
  let sessions = [own, session({ id: 2, device: 'Chrome sur Android', place: null }), session({ id: 3 })]
  network.use(
    http.get(`*${listSessions.path}`, () => HttpResponse.json({ sessions })),
    http.delete(`*${endSession.path}`, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== Number(params.id))
      return HttpResponse.json({ message: 'La session est fermée.' })
    }),
    http.delete(`*${endOtherSessions.path}`, () => {
      sessions = [own]
      return HttpResponse.json({ message: 'Toutes les autres sessions sont fermées.' })
    }),
  )
  const { person } = renderPage(<SessionList />)
  const list = await screen.findByRole('list', { name: 'Sessions ouvertes' })
  const rows = () => within(list).getAllByRole('listitem')
  expect(rows()[0]).toHaveTextContent(/^Firefox sur Linuxcette sessionFrance · en ce moment$/)
  expect(rows()[1]).toHaveTextContent(/^Chrome sur Androiddernière activité .+Fermer$/)
  const end = screen.getByRole('button', { name: 'Fermer la session Chrome sur Android' })
  expect(end).toHaveAccessibleDescription(/^dernière activité /)
  await person.click(end)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Fermer la session Firefox sur Linux' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Fermer toutes les autres' }))
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Fermer toutes les autres' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('[ACC-58] a session that cannot be ended stays, and the reason is said', async () => {
  network.use(answer(listSessions, { sessions: [own, session({ id: 2 })] }), disconnect(endSession))
  const { person } = renderPage(<SessionList />)
  await person.click(await screen.findByRole('button', { name: 'Fermer la session Firefox sur Linux' }))
  expect(await screen.findByText('La session n’a pas pu être fermée.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Fermer la session Firefox sur Linux' })).toBeInTheDocument()
})

test('[ACC-56] an address is asked for with the password, which a recent login spares', async () => {
  const sent: unknown[] = []
  const message = 'Un lien vient de partir vers moi@nouveau.fr.'
  network.use(answer(getAccountSecurity, usualSecurity), refuse(changeEmail, 403, 'accounts.wrong-password'))
  const { person } = renderPage(<AccountRows />)
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'Modifier l’adresse e-mail' }))
    return within(await screen.findByRole('dialog', { name: 'Modifier l’adresse e-mail' }))
  }
  const form = await open()
  const send = form.getByRole('button', { name: 'Envoyer le lien' })
  await person.click(send)
  expect((await form.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Saisissez une adresse e-mail valide.',
    'Saisissez votre mot de passe.',
  ])
  await person.type(form.getByLabelText('Nouvelle adresse e-mail'), 'moi@nouveau.fr')
  await person.type(form.getByLabelText('Mot de passe actuel'), 'soleil')
  await person.click(send)
  expect(await form.findByRole('alert')).toHaveTextContent('Le mot de passe est incorrect.')
  network.use(
    answer(changeEmail, { message }, async (request) => sent.push(await request.clone().json())),
    answer(getAccountSecurity, { ...usualSecurity, pendingEmail: 'moi@nouveau.fr', asksPassword: false }),
  )
  await person.click(send)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(await screen.findByText(/En attente de confirmation/)).toHaveTextContent('moi@nouveau.fr')
  expect(sent).toEqual([{ email: 'moi@nouveau.fr', password: 'soleil' }])
  const again = await open()
  expect(again.queryByLabelText('Mot de passe actuel')).not.toBeInTheDocument()
})

test('[ACC-56] a pending address is given up beside it, and a failure to do so is said', async () => {
  const pending = { ...usualSecurity, pendingEmail: 'moi@nouveau.fr' }
  network.use(answer(getAccountSecurity, pending), disconnect(cancelEmailChange))
  const { person } = renderPage(<AccountRows />)
  const cancel = await screen.findByRole('button', { name: 'Annuler le changement d’adresse' })
  await person.click(cancel)
  expect(await screen.findByText('Le changement d’adresse n’a pas pu être annulé.')).toBeInTheDocument()
  expect(screen.getByText(/En attente de confirmation/)).toHaveTextContent('moi@nouveau.fr')

  const message = 'Le changement d’adresse est annulé.'
  network.use(answer(getAccountSecurity, usualSecurity), answer(cancelEmailChange, { message }))
  await person.click(cancel)
  expect(await screen.findByText(message)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/En attente de confirmation/)).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Modifier l’adresse e-mail' })).toHaveFocus())
})

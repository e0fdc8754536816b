import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { getAccountSecurity, listSessions } from '@aura/contract/accounts/accounts.security.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import {
  type Avoidance,
  listBlocks,
  unblockAccount,
  unmuteAccount,
} from '@aura/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, readSession } from '../lib/session.ts'
import { answer, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { usualPreferences } from '../testing/preferences.ts'
import { renderPage } from '../testing/render-page.tsx'
import { MembersPage } from './members-page.tsx'
import { SettingsPage } from './settings-page.tsx'

const avoided = (parts: Partial<Avoidance>): Avoidance => ({
  id: 1,
  pseudo: 'zoé',
  profile_picture: null,
  aura_type_id: 4,
  kind: 'block',
  created_at: '2026-11-20T10:00:00.000Z',
  ...parts,
})
const show = () =>
  renderPage(
    <MembersPage>
      <SettingsPage />
    </MembersPage>,
    '/settings',
  )
const nobody = answer(listBlocks, { blocks: [], hasMore: false, nextCursor: null })

const usualSecurity = { email: 'moi@exemple.fr', pendingEmail: null, asksPassword: true }

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
  network.use(
    answer(getPreferences, usualPreferences),
    answer(listSessions, { sessions: [] }),
    answer(getAccountSecurity, usualSecurity),
  )
})

test('[APP-17, PRV-06, PRV-08] settings list whom one blocked and muted, page by page, each with the way back', async () => {
  const left: string[] = []
  const released =
    (path: string) =>
    async ({ request }: { request: Request }) => {
      left.push(`${path} ${JSON.stringify(await request.json())}`)
      return HttpResponse.json({ message: 'Fait.' })
    }
  network.use(
    http.get('*/api/blocks', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'suite'
      const blocks = isSecond ? [avoided({ id: 2, pseudo: 'max', kind: 'mute' })] : [avoided({})]
      return HttpResponse.json({ blocks, hasMore: !isSecond, nextCursor: isSecond ? null : 'suite' })
    }),
    http.post(`*${unblockAccount.path}`, released('unblock')),
    http.post(`*${unmuteAccount.path}`, released('unmute')),
  )
  const { person } = show()
  const list = await screen.findByRole('list', { name: 'Personnes bloquées ou masquées' })
  expect(within(list).getByText(/^Bloqué /)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  await person.click(await screen.findByRole('button', { name: 'Afficher les publications de max' }))
  await person.click(screen.getByRole('button', { name: 'Débloquer zoé' }))
  await waitFor(() => expect(left).toEqual(['unmute {"pseudo":"max"}', 'unblock {"pseudo":"zoé"}']))
})

test('[APP-17, APP-18] an empty list says how it fills; a failed one is asked again', async () => {
  network.use(refuse(listBlocks, 500, 'platform.internal'))
  const { person } = show()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(nobody)
  await person.click(retry)
  expect(await screen.findByText(/Le menu d’un profil permet/)).toBeInTheDocument()
})

test('[APP-17] the theme is chosen here', async () => {
  network.use(nobody)
  const { person } = show()
  await person.click(screen.getByRole('radio', { name: 'Clair' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  await person.click(screen.getByRole('radio', { name: 'Auto' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('[APP-17, PRV-03] deleting the account asks the password and once more, then leaves', async () => {
  network.use(nobody, refuse(deleteAccount, 403, 'accounts.wrong-password'))
  const { person, address } = show()
  const submit = screen.getByRole('button', { name: 'Supprimer mon compte' })
  await person.click(submit)
  expect(await screen.findByText('Saisissez votre mot de passe.')).toBeInTheDocument()
  const confirm = async () => {
    await person.click(submit)
    const question = await screen.findByRole('alertdialog')
    await person.click(within(question).getByRole('button', { name: 'Supprimer mon compte' }))
  }
  await person.type(screen.getByLabelText(/^Mot de passe/), 'secret1')
  await confirm()
  expect(await screen.findByText('Le mot de passe est incorrect.')).toBeInTheDocument()
  network.use(answer(deleteAccount, { message: 'Votre compte sera effacé.' }))
  await confirm()
  await waitFor(() => expect(address()).toBe('/login?next=%2Fsettings'))
  expect(readSession().token).toBeNull()
})

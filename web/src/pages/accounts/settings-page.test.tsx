import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { listPasskeys } from '@aura/contract/accounts/accounts.passkeys.contract'
import { getAccountSecurity, listSessions } from '@aura/contract/accounts/accounts.security.contract'
import { listExports, openExport, requestExport } from '@aura/contract/exports/exports.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import {
  type Avoidance,
  listBlocks,
  unblockAccount,
  unmuteAccount,
} from '@aura/contract/privacy/privacy.contract'
import { ownSubscription, type Subscription } from '@aura/contract/subscription/subscription.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConsents } from '../../lib/consent.ts'
import { formatDate } from '../../lib/format.ts'
import { pathPatterns } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import type { SettingsSection } from '../../lib/settings-path.ts'
import { usualSecurity } from '../../testing/account-security.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { MembersPage } from '../members-page.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SettingsSectionPage } from './settings-section-page.tsx'

const avoided = (parts: Partial<Avoidance>): Avoidance => ({
  id: 1,
  pseudo: 'zoé',
  profile_picture: null,
  aura_type_id: 4,
  kind: 'block',
  created_at: '2026-11-20T10:00:00.000Z',
  ...parts,
})
// The page of a server with advertising; read before anything else runs.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'aura-config'
  meta.content = '{"advertising":true}'
  document.head.append(meta)
})

const subscribed: Subscription = {
  state: 'active',
  isPremium: true,
  canCancel: true,
  premium_until: '2026-12-23T10:00:00.000Z',
  provider: 'sandbox',
  checkout: null,
}

const show = (section: SettingsSection | 'autre') =>
  renderPage(
    <MembersPage>
      <SettingsSectionPage />
    </MembersPage>,
    `/settings/${section}`,
    pathPatterns.settingsSection,
  )
const nobody = answer(listBlocks, { blocks: [], hasMore: false, nextCursor: null })

beforeEach(() => {
  beMember()
  network.use(
    answer(getPreferences, usualPreferences),
    answer(listPasskeys, { passkeys: [] }),
    answer(listSessions, { sessions: [] }),
    answer(listExports, { exports: [] }),
    answer(getAccountSecurity, usualSecurity),
    answer(ownSubscription, subscribed),
  )
})

test('[APP-17, PRV-06, PRV-08] settings list whom one blocked and muted, page by page, each with the way back', async () => {
  network.use(
    answer(listBlocks, ({ query }) =>
      query.get('cursor') === 'suite'
        ? { blocks: [avoided({ id: 2, pseudo: 'max', kind: 'mute' })], hasMore: false, nextCursor: null }
        : { blocks: [avoided({})], hasMore: true, nextCursor: 'suite' },
    ),
  )
  const unblocked = record(unblockAccount, { message: 'Fait.' })
  const unmuted = record(unmuteAccount, { message: 'Fait.' })
  const { person } = show('privacy')
  const list = await screen.findByRole('list', { name: 'Personnes bloquées ou masquées' })
  expect(within(list).getByText(/^Bloqué /)).toBeInTheDocument()
  expect(
    screen.getByText(/Masquer ne fait que retirer .* les posts, les commentaires et les notifications/),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  await person.click(await screen.findByRole('button', { name: 'Afficher de nouveau max' }))
  await person.click(screen.getByRole('button', { name: 'Débloquer zoé' }))
  await waitFor(() => expect(unblocked.bodies).toEqual([{ pseudo: 'zoé' }]))
  expect(unmuted.bodies).toEqual([{ pseudo: 'max' }])
})

test('[PRV-06] the row of who was unblocked goes and leaves the focus with its neighbour, then with the heading', async () => {
  let blocks = [avoided({}), avoided({ id: 2, pseudo: 'max', kind: 'mute' })]
  const release = () => {
    blocks = blocks.slice(1)
    return { message: 'Fait.' }
  }
  network.use(
    answer(listBlocks, () => ({ blocks, hasMore: false, nextCursor: null })),
    answer(unblockAccount, release),
    answer(unmuteAccount, release),
  )
  const { person } = show('privacy')
  await person.click(await screen.findByRole('button', { name: 'Débloquer zoé' }))
  const neighbour = screen.getByRole('button', { name: 'Afficher de nouveau max' })
  await waitFor(() => expect(neighbour).toHaveFocus())
  await person.click(neighbour)
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[1-3]$/))
})

test('[APP-17, APP-18] an empty list says how it fills; a failed one is asked again', async () => {
  network.use(refuse(listBlocks, 500, 'platform.internal'))
  const { person } = show('privacy')
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(nobody)
  await person.click(retry)
  expect(await screen.findByText(/Le menu d’un profil permet/)).toBeInTheDocument()
})

test('[APP-17, PRV-03, COM-57] deleting the account says what becomes of communities, asks the password and once more, then leaves', async () => {
  network.use(nobody, refuse(deleteAccount, 403, 'accounts.wrong-password'))
  const { person, address } = show('deletion')
  expect(screen.getByText(/Vous avez 14 jours pour changer d’avis en vous reconnectant/)).toBeInTheDocument()
  expect(screen.getByText(/^Les communautés dont vous êtes propriétaire passent alors à/)).toBeInTheDocument()
  const submit = screen.getByRole('button', { name: 'Supprimer mon compte' })
  await person.click(submit)
  expect(await screen.findByText('Saisissez votre mot de passe.')).toBeInTheDocument()
  const confirm = async () => {
    await person.click(submit)
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('tout sera effacé dans 14 jours.')
    await person.click(within(question).getByRole('button', { name: 'Supprimer mon compte' }))
  }
  await person.type(screen.getByLabelText(/^Mot de passe/), 'secret1')
  await confirm()
  expect(await screen.findByText('Le mot de passe est incorrect.')).toBeInTheDocument()
  const { bodies } = record(deleteAccount, { message: 'Votre compte sera effacé.' })
  await confirm()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(bodies).toEqual([{ password: 'secret1' }])
  expect(readSession().token).toBeNull()
})

test.each([
  ['says that the subscription is billed until then, and leads to its page', true],
  ['says nothing of a subscription that is billed no more', false],
])('[PRV-03] deleting the account %s', async (_, canCancel) => {
  network.use(nobody, answer(ownSubscription, { ...subscribed, canCancel }))
  const { client } = show('deletion')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const link = screen.queryByRole('link', { name: 'Résilier d’abord' })
  expect(link?.getAttribute('href')).toBe(canCancel ? '/subscription' : undefined)
  expect(screen.queryAllByText(/un paiement peut encore être pris/)).toHaveLength(canCancel ? 1 : 0)
})

test('[APP-17, SUB-08] settings tell of premium, and each row leads to its page; another address leads nowhere', async () => {
  const { person, address, unmount } = renderPage(<SettingsPage />, '/settings')
  expect(await screen.findByText(/^Premium est actif jusqu’au 23 décembre 2026/)).toBeInTheDocument()
  const rows = within(screen.getByRole('list')).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    ...['/settings/account', '/settings/notifications', '/settings/display', '/settings/privacy'],
    ...['/settings/data', '/settings/deletion'],
  ])
  await person.click(screen.getByRole('link', { name: /^Affichage/ }))
  expect(address()).toBe('/settings/display')
  unmount()
  const { unmount: leave } = show('display')
  expect(await screen.findByRole('heading', { level: 1, name: 'Affichage' })).toBeInTheDocument()
  expect(await screen.findByRole('switch', { name: 'Activer le mode calme' })).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: 'Activer les raccourcis d’une seule touche' })).toBeChecked()
  leave()
  show('autre')
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument()
})

test('[SUB-13] consent is changed and withdrawn in the settings, with its date', async () => {
  network.use(nobody)
  const { person } = show('privacy')
  const choice = await screen.findByRole('switch', { name: 'Publicité' })
  expect(choice).not.toBeChecked()
  expect(screen.getByText('Pas encore choisi : rien n’est chargé.')).toBeInTheDocument()
  await person.click(choice)
  expect(screen.getByText(/^Accepté le /)).toBeInTheDocument()
  expect(readConsents().advertising?.isAllowed).toBe(true)
  await person.click(choice)
  expect(screen.getByText(/^Refusé le /)).toBeInTheDocument()
  expect(readConsents().advertising?.isAllowed).toBe(false)
})

test('[PRV-02, PRV-11] one’s data are asked for, show their state and size, and are downloaded once ready', async () => {
  const made = { id: 7, requested_at: new Date().toISOString(), ready_at: null, expires_at: null }
  const running = { ...made, status: 'running', bytes: 3_210_000 } as const
  const later = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString()
  const asked = record(requestExport, { ...running, status: 'waiting', bytes: null })
  network.use(nobody)
  const { person } = show('data')
  const ask = await screen.findByRole('button', { name: 'Demander mes données' })
  expect(screen.getByText(/Un e-mail vous prévient.*le fichier reste disponible 7 jours/)).toBeInTheDocument()
  network.use(answer(listExports, { exports: [running] }))
  ask.focus()
  // Clicked twice, before the page shows the first click.
  fireEvent.click(ask)
  fireEvent.click(ask)
  expect(await screen.findByText('3,2 Mo préparés.')).toBeInTheDocument()
  expect(asked.bodies).toHaveLength(1)
  expect(document.activeElement?.tagName).toMatch(/^H[1-3]$/)
  expect(screen.getByText(/^Le prochain export sera possible le /)).toBeInTheDocument()
  network.use(
    answer(listExports, { exports: [{ ...running, status: 'ready', ready_at: later, expires_at: later }] }),
  )
  const download = await screen.findByRole('button', { name: /^Télécharger l’export/ })
  expect(
    screen.getByText(`3,2 Mo, disponible jusqu’au ${formatDate(later).replace('\u00a0', ' ')}.`),
  ).toBeInTheDocument()
  const links: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.href)
  })
  onTestFinished(() => press.mockRestore())
  network.use(answer(openExport, { url: 'https://aura.test/zip', expires_at: later }))
  await person.click(download)
  await waitFor(() => expect(links).toEqual(['https://aura.test/zip']))
})

test('[PRV-02] an export in preparation is announced by its state alone, not by each amount', async () => {
  const at = new Date().toISOString()
  const made = { id: 7, requested_at: at, ready_at: null, expires_at: null, status: 'running' } as const
  network.use(nobody, answer(listExports, { exports: [{ ...made, bytes: 1_000_000 }] }))
  const { client } = show('data')
  const list = await screen.findByRole('list', { name: 'Exports demandés' })
  expect(within(list).queryByRole('status')).not.toBeInTheDocument()
  const announced = screen.getByText(/^Export du .+ En préparation\.$/)
  expect(announced).toHaveAttribute('role', 'status')
  const words = announced.textContent
  for (const megabytes of [2, 3]) {
    network.use(answer(listExports, { exports: [{ ...made, bytes: megabytes * 1_000_000 }] }))
    await act(() => client.refetchQueries({ queryKey: ['exports', 'own'] }))
    expect(await within(list).findByText(`${megabytes} Mo préparés.`)).toBeInTheDocument()
    expect(announced.textContent).toBe(words)
  }
  const ready = { ...made, status: 'ready', bytes: 3_000_000, ready_at: at, expires_at: at } as const
  network.use(answer(listExports, { exports: [ready] }))
  await act(() => client.refetchQueries({ queryKey: ['exports', 'own'] }))
  await waitFor(() => expect(announced).toHaveTextContent(/Prêt\.$/))
  expect(announced).toBeInTheDocument()
})

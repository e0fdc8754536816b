import { isConnected, logout, ownPseudo } from '@aura/contract/accounts/accounts.contract'
import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { matchPath } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../lib/call.ts'
import { Link } from '../lib/router.tsx'
import { closeSession, finishConnecting, openSession, readSession } from '../lib/session.ts'
import { MembersPage } from '../pages/members-page.tsx'
import { answer, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderShell } from '../testing/render-shell.tsx'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './page-header.tsx'
import '../ui/confirm-dialog-surface.tsx'
import './logout-dialog.tsx'
import './more-sheet.tsx'
import { rareRoutes } from './rare-routes.ts'
import { routes } from './routes.ts'

// Both layouts are in the document and CSS shows one: the sidebar comes first, the bottom bar second.
const sidebar = () =>
  within(screen.getAllByRole('navigation', { name: 'Navigation principale' })[0] as HTMLElement)
const bottomBar = () =>
  within(screen.getAllByRole('navigation', { name: 'Navigation principale' })[1] as HTMLElement)

/** The header of inner pages on phones is inside the page. */
const header = () => within(screen.getByRole('main'))

/** Opens « Plus » of phones: in the bar for visitors, in the header for members. */
async function openMore(pseudo: string | null) {
  const place = pseudo === null ? bottomBar() : header()
  await userEvent.click(await place.findByRole('button', { name: 'Plus' }))
  await screen.findByRole('link', { name: 'Mentions légales' })
}

function destinations(links: HTMLElement[]): Record<string, string | null> {
  return Object.fromEntries(links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
}

function AskFeed() {
  const [outcome, setOutcome] = useState('')
  const ask = () => call(discovery).catch((error: Error) => setOutcome(error.message))
  return (
    <button type="button" onClick={ask}>
      Charger {outcome}
    </button>
  )
}

/** A member who was already welcomed. */
function comeBack(session: { token: string; pseudo?: string }) {
  openSession(session)
  finishConnecting()
}

beforeEach(() => {
  closeSession()
  network.use(answer(ownRole, { role: 'user' }))
})

describe('navigation', () => {
  test('[APP-01, APP-04] a member finds every place, their own profile by the stored pseudo', () => {
    comeBack({ token: 't', pseudo: 'zoé' })
    renderShell()
    expect(destinations(sidebar().getAllByRole('link').slice(1))).toEqual({
      Accueil: '/feed',
      Recherche: '/search',
      Notifications: '/notifications',
      Profil: '/profile/zo%C3%A9',
      Classement: '/rank',
      Défis: '/challenges',
      Communautés: '/communities',
      'Créer un post': '/create-post',
      'À propos d’Aura': '/aura-app',
    })
    expect(sidebar().getByRole('button', { name: 'Déconnexion' })).toBeInTheDocument()
  })

  test('[APP-02, APP-03, APP-04] a visitor finds theirs, and which human check is on', async () => {
    renderShell()
    const links = sidebar()
      .getAllByRole('link')
      .filter((link) => link.closest('p') === null)
    expect(destinations(links.slice(1))).toEqual({
      Accueil: '/feed',
      Recherche: '/search',
      Classement: '/rank',
      Connexion: '/login',
      'Créer un compte': '/register',
      'À propos d’Aura': '/aura-app',
    })
    expect(sidebar().queryByRole('button', { name: 'Déconnexion' })).not.toBeInTheDocument()
    expect(await sidebar().findByText(/vérification anti‑robot/)).toBeInTheDocument()
  })

  test('[APP-02, APP-23] on a phone a visitor is offered an account, and finds the others under « Plus »', async () => {
    renderShell()
    expect(destinations(bottomBar().getAllByRole('link'))).toEqual({
      Accueil: '/feed',
      Recherche: '/search',
      'Créer un compte': '/register',
      Connexion: '/login',
    })
    await userEvent.click(bottomBar().getByRole('button', { name: 'Plus' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Plus' }))
    expect(sheet.getByRole('link', { name: 'Classement' })).toBeInTheDocument()
    expect(sheet.getByRole('link', { name: 'À propos d’Aura' })).toBeInTheDocument()
  })

  test('[APP-05, APP-21] the bar of phones holds five places, create in the middle; « Plus » in the header the others', async () => {
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell()
    expect(Object.keys(destinations(bottomBar().getAllByRole('link')))).toEqual([
      'Accueil',
      'Recherche',
      'Créer',
      'Notifications',
      'Profil',
    ])
    expect(bottomBar().queryByRole('button')).not.toBeInTheDocument()
    await userEvent.click(await header().findByRole('button', { name: 'Plus' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Plus' }))
    expect(sheet.getByRole('link', { name: 'À propos d’Aura' })).toBeInTheDocument()
    expect(sheet.getByRole('button', { name: 'Déconnexion' })).toBeInTheDocument()
  })

  test.each([null, 'lea'])('[APP-01, APP-02] the menu of %s offers only pages that exist', async (pseudo) => {
    if (pseudo) comeBack({ token: 't', pseudo })
    network.use(answer(ownRole, { role: 'moderator' }))
    renderShell()
    await openMore(pseudo)
    const addresses = screen
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => address.startsWith('/'))
    expect(addresses).toContain('/aura-app')
    expect(
      addresses.filter((address) => ![...routes, ...rareRoutes].some(({ path }) => matchPath(path, address))),
    ).toEqual([])
  })

  test.each(['user', 'moderator', 'administrator'] as const)(
    '[MOD-10] the desk is in the menu of moderators alone, for %s',
    async (role) => {
      comeBack({ token: 't', pseudo: 'lea' })
      network.use(answer(ownRole, { role }))
      renderShell()
      await openMore('lea')
      const desk = () => screen.queryByRole('link', { name: 'Modération' })
      if (role === 'user') expect(desk()).not.toBeInTheDocument()
      else await waitFor(() => expect(desk()).toHaveAttribute('href', '/accessforadminonly'))
    },
  )

  test('[APP-16] the legal pages are linked from the menu', async () => {
    renderShell()
    await userEvent.click(sidebar().getByRole('button', { name: 'Plus' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Plus' }))
    expect(await menu.findByRole('link', { name: 'Mentions légales' })).toHaveAttribute(
      'href',
      '/mentions-legales',
    )
    expect(menu.getByRole('link', { name: 'Conditions d’utilisation' })).toHaveAttribute(
      'href',
      '/conditions',
    )
    expect(menu.getByRole('link', { name: 'Confidentialité' })).toHaveAttribute('href', '/confidentialite')
  })

  test('asks for one’s pseudo when only the token is stored', async () => {
    network.use(answer(ownPseudo, { pseudo: 'lea' }))
    comeBack({ token: 't' })
    renderShell()
    await waitFor(() =>
      expect(sidebar().getByRole('link', { name: 'Profil' })).toHaveAttribute('href', '/profile/lea'),
    )
  })
})

describe('pages', () => {
  test.each([
    ['/challenges/12', '/challenges'],
    ['/settings', '/profile/lea'],
    ['/edit-community/7', '/community/7'],
    ['/rank/2026-10', '/rank'],
    ['/accessforadminonly?case=2', '/accessforadminonly'],
    ['/conditions', '/feed'],
  ])('[APP-20] the way back from %s, the first page of a visit, leads to %s', async (at, parent) => {
    comeBack({ token: 't', pseudo: 'lea' })
    const { address } = renderShell(<p>Ici</p>, at)
    await userEvent.click(await header().findByRole('button', { name: 'Retour' }))
    expect(address()).toBe(parent)
  })

  test.each(['/feed', '/search', '/notifications', '/create-post', '/post/post/1/0'])(
    '[APP-16, APP-20] %s, a place of the bar or a post, has « Plus » alone',
    (at) => {
      comeBack({ token: 't', pseudo: 'lea' })
      renderShell(<p>Ici</p>, at)
      expect(header().getByRole('button', { name: 'Plus' })).toBeInTheDocument()
      expect(header().queryByRole('button', { name: 'Retour' })).not.toBeInTheDocument()
    },
  )

  test('[APP-20] one’s own profile, a place of the bar, has « Plus » and no way back', async () => {
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell(<p>Ici</p>, '/profile/lea')
    expect(await header().findByRole('button', { name: 'Plus' })).toBeInTheDocument()
    expect(header().queryByRole('button', { name: 'Retour' })).not.toBeInTheDocument()
  })

  test('a new page takes the focus on its heading', async () => {
    const { address } = renderShell(<Link to="/aura-app">Aller voir</Link>)
    await userEvent.click(screen.getByRole('link', { name: 'Aller voir' }))
    expect(address()).toBe('/aura-app')
    expect(screen.getByRole('heading', { level: 1, name: 'Page introuvable' })).toHaveFocus()
  })

  test('an unknown address says so and leads back', () => {
    renderShell(null, '/nulle-part')
    expect(screen.getByText('Cette page n’existe pas (encore).')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Revenir à l’accueil' })).toHaveAttribute('href', '/feed')
  })
})

describe('the end of a session', () => {
  test('[ACC-37] logout from a page for members leads to the feed too, and not to the login', async () => {
    network.use(answer(logout, { message: 'À bientôt.' }))
    comeBack({ token: 't', pseudo: 'lea' })
    const page = (
      <MembersPage>
        <p>Réservé</p>
      </MembersPage>
    )
    const { address } = renderShell(page, '/settings')
    await userEvent.click(sidebar().getByRole('button', { name: 'Déconnexion' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(address()).not.toBe('/settings'))
    expect(address()).toBe('/feed')
  })

  test('[ACC-36] logout asks first, says that drafts go, and changes nothing when one stays', async () => {
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell()
    const button = sidebar().getByRole('button', { name: 'Déconnexion' })
    await userEvent.click(button)
    const question = await screen.findByRole('alertdialog', { name: /^Se déconnecter/ })
    expect(question).toHaveTextContent('Les brouillons de cet appareil seront effacés.')
    await userEvent.click(within(question).getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    expect(readSession().token).toBe('t')
  })

  test('[ACC-36] logout from « Plus » closes it with the session', async () => {
    network.use(answer(logout, { message: 'À bientôt.' }))
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell()
    await openMore('lea')
    const sheet = screen.getByRole('dialog', { name: 'Plus' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Déconnexion' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(readSession().token).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('[ACC-39] asks, and drops the token but stays when one continues offline', async () => {
    network.use(refuse(discovery, 401, 'platform.session-ended'), answer(isConnected, { connected: false }))
    comeBack({ token: 'ended', pseudo: 'lea' })
    const { address } = renderShell(<AskFeed />, '/ici?onglet=1')
    await userEvent.click(screen.getByRole('button', { name: /Charger/ }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Votre session a expiré.')
    await userEvent.click(screen.getByRole('button', { name: 'Continuer hors ligne' }))
    expect(address()).toBe('/ici?onglet=1')
    expect(readSession().token).toBeNull()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Charger/ })).toBeInTheDocument()
  })

  test('[ACC-38] [ACC-50] says that the account is suspended, until when, and how to contest', async () => {
    const suspension = 'Votre compte est suspendu jusqu’au 3 décembre 2026 à 10:00.'
    network.use(
      refuse(discovery, 401, 'platform.session-ended'),
      answer(isConnected, { connected: false, suspension }),
    )
    comeBack({ token: 'ended', pseudo: 'lea' })
    const { address } = renderShell(<AskFeed />, '/ici')
    await userEvent.click(screen.getByRole('button', { name: /Charger/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Compte suspendu' })
    expect(question).toHaveTextContent(`${suspension} Un e-mail vous dit pourquoi, et comment contester.`)
    await userEvent.click(screen.getByRole('button', { name: 'Continuer sans compte' }))
    expect(address()).toBe('/ici')
    expect(readSession().token).toBeNull()
  })

  test('[ACC-39] asks too while nobody can say why the session ended', async () => {
    network.use(
      refuse(discovery, 401, 'platform.session-ended'),
      refuse(isConnected, 503, 'platform.unavailable'),
    )
    comeBack({ token: 'ended', pseudo: 'lea' })
    renderShell(<AskFeed />, '/ici')
    await userEvent.click(screen.getByRole('button', { name: /Charger/ }))
    expect(await screen.findByRole('alertdialog', { name: 'Session expirée' })).toBeInTheDocument()
  })
})

import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, type ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { NotificationAlerts } from '../features/notifications/notification-alerts.tsx'
import { BrowserRouter, Link } from '../lib/router.tsx'
import { closeSession } from '../lib/session.ts'
import { answer } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { aCheck } from '../testing/notifications-page.tsx'
import { bottomBar, comeBack, header, openMore, renderShell, sidebar } from '../testing/render-shell.tsx'
// Lazy code is imported up front: tests wait for the screen, not for files.
import './page-header.tsx'
import './more-sheet.tsx'
import { Providers } from './providers.tsx'
import { rareRoutes } from './rare-routes.ts'
import { routes } from './routes.ts'
import { Shell } from './shell.tsx'

function destinations(links: HTMLElement[]): Record<string, string | null> {
  return Object.fromEntries(links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
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
      'Signaler un problème': '/report',
      'À propos d’Aura': '/aura-app',
    })
    expect(sidebar().getByRole('button', { name: 'Déconnexion' })).toBeInTheDocument()
  })

  test('[NTF-19] the entry of notifications says how many are unread, in the sidebar and the bar of a phone', async () => {
    network.use(answer(checkNotifications, aCheck(null, 3)))
    comeBack({ token: 't', pseudo: 'zoé' })
    renderShell(<NotificationAlerts token="t" />)
    await sidebar().findByText('3 non lues')
    for (const navigation of [sidebar(), bottomBar()])
      expect(navigation.getByRole('link', { name: /Notifications/ })).toHaveTextContent('3 non lues')
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

  test('[APP-19] « Plus » says which of its pages is the present one', async () => {
    renderShell(undefined, '/confidentialite')
    await userEvent.click(sidebar().getByRole('button', { name: 'Plus' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Plus' }))
    const link = (name: string) => menu.getByRole('link', { name })
    expect(link('Confidentialité')).toHaveAttribute('aria-current', 'page')
    expect(link('Mentions légales')).not.toHaveAttribute('aria-current')
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
    expect(screen.getByText('Cette page n’existe pas.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Aller à l’accueil' })).toHaveAttribute('href', '/feed')
  })
})

const code = Promise.withResolvers<{ default: () => ReactNode }>()
const Coming = lazy(() => code.promise)
const Page = () => (useLocation().pathname === '/ici' ? <Link to="/loin">Aller</Link> : <Coming />)

test('[APP-18, APP-19] a page that came after its placeholder takes the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  window.history.replaceState(null, '', '/ici')
  onTestFinished(() => {
    vi.useRealTimers()
    window.history.replaceState(null, '', '/')
  })
  render(
    <Providers>
      <BrowserRouter>
        <Shell>
          <Page />
        </Shell>
      </BrowserRouter>
    </Providers>,
  )
  await act(async () => screen.getByRole('link', { name: 'Aller' }).click())
  await act(async () => void vi.advanceTimersByTime(1000))
  await act(async () => code.resolve({ default: () => <h1>Loin</h1> }))
  await act(async () => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('heading', { name: 'Loin' })).toHaveFocus()
})

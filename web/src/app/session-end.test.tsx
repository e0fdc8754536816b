import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { isConnected, logout, ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../lib/call.ts'
import { closeSession, readSession, useSession } from '../lib/session.ts'
import { FeedPage } from '../pages/feed/feed-page.tsx'
import { MembersPage } from '../pages/members-page.tsx'
import { answer, record, refuse } from '../testing/answer.ts'
import { aPost } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { comeBack, openMore, renderShell, sidebar } from '../testing/render-shell.tsx'
// Lazy code is imported beforehand, so that tests do not wait for it.
import './page-header.tsx'
import '../ui/confirm-dialog-surface.tsx'
import './logout-dialog.tsx'
import './more-sheet.tsx'

function AskFeed() {
  const [outcome, setOutcome] = useState('')
  const ask = () => call(discovery).catch((error: Error) => setOutcome(error.message))
  return (
    <button type="button" onClick={ask}>
      Charger {outcome}
    </button>
  )
}

function OwnPseudo() {
  const { data } = useQuery({ queryKey: ['own-pseudo'], queryFn: () => call(ownPseudo) })
  return <p>Moi : {data?.pseudo}</p>
}

/** Reads something that the server tells members only, as several parts of the shell do. */
function MembersPart() {
  return useSession().token === null ? <p>Visite</p> : <OwnPseudo />
}

beforeEach(() => {
  closeSession()
  network.use(answer(ownRole, { role: 'user' }))
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

  test('[ACC-36] a logout ends the session here before it tells the server, and reads nothing more for the account', async () => {
    const tokens: (string | null)[] = []
    let openAtLogout: string | null | undefined
    network.use(
      answer(ownPseudo, { pseudo: 'lea' }, (request) => tokens.push(request.headers.get('authorization'))),
      answer(logout, { message: 'À bientôt.' }, (request) => {
        openAtLogout = readSession().token
        tokens.push(request.headers.get('authorization'))
      }),
    )
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell(<MembersPart />, '/feed')
    await screen.findByText('Moi : lea')
    await userEvent.click(sidebar().getByRole('button', { name: 'Déconnexion' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }))
    expect(await screen.findByText('Visite')).toBeInTheDocument()
    await waitFor(() => expect(openAtLogout).toBeNull())
    expect(tokens).toEqual(['Bearer t', 'Bearer t'])
  })

  test('[ACC-36] a logout on the feed reads it once as a visitor', async () => {
    const { queries } = record(discovery, () => ({
      posts: [aPost()],
      hasMore: false,
      nextCursor: null,
      asOf: '2026-11-21T10:00:00.000Z',
    }))
    network.use(answer(logout, { message: 'À bientôt.' }), answer(viewPosts, { viewed: 1 }))
    comeBack({ token: 't', pseudo: 'lea' })
    renderShell(<FeedPage />, '/feed')
    await screen.findByRole('article')
    await userEvent.click(sidebar().getByRole('button', { name: 'Déconnexion' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(readSession().token).toBeNull())
    await screen.findByRole('article')
    expect(queries).toHaveLength(2)
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

  test('[ACC-38] [ACC-50] says that the account is suspended, until when, and how to appeal', async () => {
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

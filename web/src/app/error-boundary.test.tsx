import { getPost } from '@aura/contract/posts/posts.contract'
import { onlineManager, useSuspenseQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { call } from '../lib/call.ts'
import { closeSession } from '../lib/session.ts'
import { disconnect, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderShell } from '../testing/render-shell.tsx'

function Legend() {
  const { data } = useSuspenseQuery({
    queryKey: ['legend'],
    queryFn: () => call(getPost, { params: { id: 1 } }),
  })
  return <h1>{data.legend}</h1>
}

beforeEach(() => closeSession())

test('a page that cannot load says why, keeps the navigation, and can be tried again', async () => {
  network.use(refuse(getPost, 404, 'posts.unknown'))
  renderShell(<Legend />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce post n’existe pas ou n’est plus visible.')
  expect(screen.getAllByRole('link', { name: 'Accueil' })).not.toHaveLength(0)
  network.use(http.get('*/api/posts/1', () => Response.json({ legend: 'Le soir' })))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Le soir')).toBeInTheDocument()
})

test('[APP-18] a page that failed without a network is tried again once there is one, and takes the focus', async () => {
  network.use(disconnect(getPost))
  renderShell(<Legend />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Connexion impossible.')
  onlineManager.setOnline(false)
  network.use(http.get('*/api/posts/1', () => Response.json({ legend: 'Le soir' })))
  screen.getByRole('button', { name: 'Réessayer' }).focus()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByRole('heading', { name: 'Le soir' })).toHaveFocus()
})

test('[APP-19] a page tried again by the keyboard takes the focus', async () => {
  network.use(refuse(getPost, 404, 'posts.unknown'))
  renderShell(<Legend />)
  await screen.findByRole('alert')
  network.use(http.get('*/api/posts/1', () => Response.json({ legend: 'Le soir' })))
  screen.getByRole('button', { name: 'Réessayer' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Le soir' })).toHaveFocus()
})

function Broken(): never {
  throw new Error('a defect')
}

test('another page forgets the failure of the one before', async () => {
  renderShell(<Broken />)
  expect(screen.getByRole('alert')).toHaveTextContent('La page n’a pas pu s’ouvrir.')
  await userEvent.click(screen.getAllByRole('link', { name: 'Recherche' })[0] as HTMLElement)
  expect(screen.getByText('Cette page n’existe pas.')).toBeInTheDocument()
})

function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
}

test('[APP-18] a page whose code did not come says that one is offline, and when it will open', () => {
  goOffline()
  renderShell(<Broken />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Vous êtes hors ligneCette page s’ouvrira dès que la connexion revient.',
  )
})

test('[APP-18] a page whose data did not come says so too, but what the server refused keeps its reason', async () => {
  goOffline()
  network.use(disconnect(getPost))
  const { unmount } = renderShell(<Legend />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Vous êtes hors ligne')
  unmount()
  network.use(refuse(getPost, 404, 'posts.unknown'))
  renderShell(<Legend />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce post n’existe pas ou n’est plus visible.')
})

import { checkFirstLogin, finishFirstLogin } from '@aura/contract/accounts/accounts.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession, readSession } from '../../../lib/session.ts'
import { answer, disconnect } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { WelcomeGate } from './welcome-gate.tsx'

beforeEach(() => closeSession())

const drawn = { isFirstLogin: true, auraName: 'mystis', aura_type_id: 6 }

test('[ACC-42] the first login shows the type drawn, once, and the flag is removed', async () => {
  const finished: string[] = []
  network.use(
    answer(checkFirstLogin, drawn),
    answer(finishFirstLogin, { message: 'Bienvenue !' }, ({ method }) => finished.push(method)),
  )
  openSession({ token: 'jeton', pseudo: 'zoé' })
  const { person } = renderPage(<WelcomeGate />, '/feed')
  // Its code loads first, which takes a while on a busy machine.
  const dialog = await screen.findByRole('dialog', { name: 'Bienvenue sur Aura' })
  expect(readSession().isJustConnected).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Retourner la carte' }))
  expect(await screen.findByText('mystis')).toBeInTheDocument()
  expect(screen.getByText('Aura peu commune')).toBeInTheDocument()
  expect(dialog).toHaveTextContent('Les pouvoirs ne sont pas encore utilisables')
  await person.click(screen.getByRole('button', { name: 'Commencer' }))
  await waitFor(() => expect(readSession().isJustConnected).toBe(false))
  expect(finished).toEqual(['POST'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[ACC-42] a later login shows nothing and removes the flag', async () => {
  network.use(answer(checkFirstLogin, { ...drawn, isFirstLogin: false }))
  openSession({ token: 'jeton', pseudo: 'zoé' })
  renderPage(<WelcomeGate />, '/feed')
  await waitFor(() => expect(readSession().isJustConnected).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[ACC-42] a check that gets no answer is made again on the next page load', async () => {
  network.use(disconnect(checkFirstLogin))
  openSession({ token: 'jeton', pseudo: 'zoé' })
  const { client } = renderPage(<WelcomeGate />, '/feed')
  await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(readSession().isJustConnected).toBe(true)
})

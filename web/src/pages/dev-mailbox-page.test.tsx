import { devMailbox } from '@aura/contract/platform/platform.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { DevMailboxPage } from './dev-mailbox-page.tsx'

const mail = {
  name: '1-lea.eml',
  to: 'lea@exemple.fr',
  subject: 'Confirmez votre compte',
  sent_at: '2026-11-20T22:49:00.000Z',
  text: 'Bonjour,\nhttp://127.0.0.1:3000/confirmation?token=abc.\njavascript:alert(1)',
}

test('[RUN-15] lists the messages of the outbox, with links that work', async () => {
  network.use(answer(devMailbox, { messages: [mail] }))
  renderPage(<DevMailboxPage />, '/dev/mailbox')
  expect(await screen.findByRole('heading', { name: mail.subject })).toBeInTheDocument()
  expect(screen.getByText(/lea@exemple.fr/)).toHaveTextContent('20 novembre 2026 à 23:49')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'http://127.0.0.1:3000/confirmation?token=abc',
  ])
})

test('says what to do while the outbox is empty', async () => {
  network.use(answer(devMailbox, { messages: [] }))
  renderPage(<DevMailboxPage />, '/dev/mailbox')
  expect(await screen.findByText('Aucun message')).toBeInTheDocument()
})

test('offers to try again when the list does not come', async () => {
  network.use(refuse(devMailbox, 500, 'platform.internal'))
  const { person } = renderPage(<DevMailboxPage />, '/dev/mailbox')
  expect(await screen.findByRole('alert')).toHaveTextContent('Une erreur inattendue s’est produite.')
  network.use(answer(devMailbox, { messages: [mail] }))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('heading', { name: mail.subject })).toBeInTheDocument()
})

import { addComment } from '@aura/contract/comments/comments.contract'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { closeSession, openSession, renewSession } from '../../lib/session.ts'
import { record } from '../../testing/answer.ts'
import { commentField, openComments, prepareWriting, writer } from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'

prepareWriting()

/** Another tab logs in: it stores its token before its pseudo. */
function logInElsewhere(pseudo: string): void {
  for (const [key, value] of Object.entries({ 'aura.token': `jeton de ${pseudo}`, 'aura.pseudo': pseudo })) {
    localStorage.setItem(key, value)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  }
}

test('[APP-18] a comment that fails after a logout is not written back to the device', async () => {
  const { person, panel } = await openComments([])
  const failing = Promise.withResolvers<Response>()
  const { bodies } = record(addComment, () => failing.promise)
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Pour moi seul{Enter}')
  await waitFor(() => expect(bodies).toHaveLength(1))
  act(() => closeSession())
  failing.resolve(HttpResponse.error())
  await act(() => failing.promise.then(() => undefined))
  await new Promise((resolve) => setTimeout(resolve))
  expect(JSON.stringify({ ...localStorage })).not.toContain('Pour moi seul')
})

test('[ACC-36] a comment under analysis is not sent by the account that logs in meanwhile, and stays its author’s', async () => {
  const { person, panel } = await openComments([])
  const analysis = Promise.withResolvers<{ toxicityScore: number; isToxic: boolean }>()
  const analyzed = record(analyzeText, () => analysis.promise)
  const { bodies } = record(addComment, aComment({ id: 501 }))
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Écrit par moi{Enter}')
  await waitFor(() => expect(analyzed.bodies).toHaveLength(1))
  logInElsewhere('autre')
  analysis.resolve({ toxicityScore: 0, isToxic: false })
  expect(screen.queryByText('Écrit par moi')).not.toBeInTheDocument()
  logInElsewhere(writer())
  await person.click(await screen.findByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('[APP-18, ACC-36] another account that logs in from another tab finds its own draft, not the words of the first', async () => {
  localStorage.setItem('aura.unsent.autre|comment.1', JSON.stringify({ content: 'À moi', replyTo: null }))
  const { person, panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Premier')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  await panel.findByRole('img', { name: 'Fichier joint' })
  // The other tab stores the pseudo only after the login.
  localStorage.removeItem('aura.pseudo')
  localStorage.setItem('aura.token', 'another-token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.token' })))
  localStorage.setItem('aura.pseudo', 'autre')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.pseudo' })))
  expect(commentField(panel)).toHaveValue('À moi')
  expect(panel.queryByRole('img', { name: 'Fichier joint' })).not.toBeInTheDocument()
  await person.type(commentField(panel), '\u00a0!')
  const draftOf = (pseudo: string) => localStorage.getItem(`aura.unsent.${pseudo}|comment.1`)
  expect(draftOf('autre')).toContain('À moi\u00a0!')
  expect(draftOf(writer())).toContain('Premier')
})

test('[APP-18] a login that renews the session keeps what is typed and attached, before its pseudo is known too', async () => {
  const { person, panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  const picture = new File(['x'], 'ciel.png', { type: 'image/png' })
  await person.upload(panel.getByLabelText('Joindre une image ou une vidéo'), picture)
  await person.type(commentField(panel), 'Bon')
  act(() => openSession({ token: 'next-token' }))
  await person.type(commentField(panel), 'jour')
  act(() => renewSession({ pseudo: writer() }))
  expect(commentField(panel)).toHaveValue('Bonjour')
  expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeInTheDocument()
  expect(localStorage.getItem(`aura.unsent.${writer()}|comment.1`)).toContain('Bonjour')
})

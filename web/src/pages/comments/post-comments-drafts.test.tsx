import { addComment } from '@aura/contract/comments/comments.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { unsentWords } from '../../lib/unsent-words.ts'
import { disconnect, record, refuse } from '../../testing/answer.ts'
import {
  acceptComments,
  commentField,
  findPanel,
  openButton,
  openComments,
  prepareWriting,
  showPost,
  writer,
} from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PostPage } from '../posts/post-page.tsx'

prepareWriting()

test('[CMT-29, APP-18] what could not be sent keeps its words and goes again under the same key', async () => {
  const { person, panel } = await openComments([])
  const lost = record(addComment, () => HttpResponse.error())
  await panel.findByText('Aucun commentaire pour l’instant')
  await person.type(commentField(panel), 'Bonjour{Enter}')
  expect(await panel.findByRole('alert')).toHaveTextContent('Erreur envoi commentaire')
  network.use(refuse(addComment, 429, 'platform.too-many', { message: 'Attendez une minute.' }))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Attendez une minute.')).toBeInTheDocument()
  const { bodies, keys } = acceptComments()
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Commentaire envoyé.')).toBeInTheDocument()
  expect(bodies).toMatchObject([{ content: 'Bonjour' }])
  expect(keys).toEqual(lost.keys)
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
})

test('[APP-18] a draft, its reply and what was not sent survive a reload', async () => {
  const first = await openComments([aComment({ id: 7 })])
  network.use(disconnect(addComment))
  await first.panel.findByText('Commentaire 7')
  await first.person.type(commentField(first.panel), 'Perdu en route{Enter}')
  await first.panel.findByRole('alert')
  await first.person.click(first.panel.getByRole('button', { name: 'Répondre à zoe.k' }))
  await first.person.type(commentField(first.panel), 'Pas fini')
  first.unmount()
  const { person } = showPost([aComment({ id: 7 })])
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Perdu en route')).toBeInTheDocument()
  expect(panel.getByText('Réponse à zoe.k')).toBeInTheDocument()
  expect(commentField(panel)).toHaveValue('Pas fini')
  const kept = Object.keys(localStorage).filter((key) => /comment/.test(key))
  expect(kept.toSorted()).toEqual([
    `aura.unsent.${writer()}|comment.1`,
    `aura.unsent.${writer()}|pending-comments.1`,
  ])
  const { bodies } = acceptComments()
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('[APP-18, CMT-29] the words of a comment whose file a reload lost are edited, and not sent without it', async () => {
  const interrupted = {
    key: 'k',
    firstSentAt: Date.now(),
    replyTo: null,
    content: 'Voici le ciel',
    hasFile: true,
  }
  unsentWords(writer(), 'pending-comments.1').write(JSON.stringify([interrupted]))
  const { person, panel } = await openComments([])
  expect(await panel.findByRole('alert')).toHaveTextContent('le fichier n’est plus là')
  expect(panel.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Modifier' }))
  expect(commentField(panel)).toHaveValue('Voici le ciel')
  expect(panel.queryByRole('alert')).not.toBeInTheDocument()
})

test('[APP-18, CMT-29] comments that were not sent are forgotten once the page of their post finds it gone', async () => {
  const first = await openComments([])
  network.use(disconnect(addComment))
  await first.panel.findByText('Aucun commentaire pour l’instant')
  await first.person.type(commentField(first.panel), 'Perdu en route{Enter}')
  await first.panel.findByRole('alert')
  first.unmount()

  network.use(refuse(getPost, 404, 'posts.unknown'))
  const page = renderPage(<PostPage />, '/post/classic/1', '/post/:type/:id/:commentId?')
  await screen.findByRole('link', { name: 'Aller à l’accueil' })
  page.unmount()

  const { panel } = await openComments([])
  await panel.findByText('Aucun commentaire pour l’instant')
  expect(panel.queryByText('Perdu en route')).not.toBeInTheDocument()
})

import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { commentsAround, listPostComments } from '@aura/contract/comments/comments.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../testing/answer.ts'
import { aCommentPage, findPanel, stubScreen } from '../../testing/comments-network.tsx'
import { aChallengeWithEntries, aComment, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { PostPage } from './post-page.tsx'

const show = (at: string) => renderPage(<PostPage />, at, '/post/:type/:id/:commentId?')

test('[MED-03] an alternative text given by the author is the picture’s', async () => {
  network.use(answer(getPost, aPost({ alt: 'Trois crêtes bleues' })))
  show('/post/classic/1')
  expect(await screen.findByRole('img', { name: 'Trois crêtes bleues' })).toHaveAttribute(
    'srcset',
    '/media/post-1-320.webp 320w, /media/post-1.webp 720w',
  )
})

test('an address that names no post is an unknown page', async () => {
  show('/post/classic/abc')
  expect(await screen.findByText('Cette page n’existe pas.')).toBeInTheDocument()
})

test('[PST-10, CMT-01] who comes for a comment is told so, and finds the comments open', async () => {
  stubScreen()
  network.use(
    answer(getPost, aPost()),
    refuse(commentsAround, 404, 'comments.unknown'),
    answer(listPostComments, aCommentPage([aComment()])),
  )
  show('/post/comment/1/7')
  expect(
    await screen.findByRole('heading', { name: 'Commentaire sur le post de lea.martin' }),
  ).toBeInTheDocument()
  const panel = await findPanel()
  expect(await panel.findByText('Commentaire 100')).toBeInTheDocument()
})

test('[CHL-05] an entry on its own page leads to its place in its challenge', async () => {
  network.use(answer(getPost, aPost({ challenge_id: 9 })), answer(getChallenge, aChallengeWithEntries()))
  show('/post/classic/1')
  expect(await screen.findByRole('link', { name: 'La plus belle lumière' })).toHaveAttribute(
    'href',
    '/challenges/9?post=1',
  )
})

test('[APP-20, PST-10, MOD-17] the way back is there while a post loads and when it is gone, by whomever', async () => {
  const back = () => screen.getByRole('button', { name: 'Retour' })
  network.use(refuse(getPost, 404, 'posts.unknown'))
  show('/post/classic/1')
  expect(back()).toBeInTheDocument()
  await screen.findByRole('link', { name: 'Aller à l’accueil' })
  expect(back()).toBeInTheDocument()
  expect(screen.getByText(/^Son auteur ou la modération l’a peut-être retiré\./)).toBeInTheDocument()
})

test('[APP-18] a post that is gone takes along what its visitor typed about it, and nothing else', async () => {
  beMember('moi')
  const keys = [
    'aura.unsent.moi|edit-post.1',
    'aura.unsent.moi|comment.1',
    'aura.unsent.moi|pending-comments.1',
    'aura.unsent.moi|edit-post.2',
    'aura.unsent.autre|edit-post.1',
  ]
  for (const key of keys) localStorage.setItem(key, '{}')
  network.use(refuse(getPost, 404, 'posts.unknown'))
  show('/post/classic/1')
  await screen.findByRole('link', { name: 'Aller à l’accueil' })
  expect(keys.filter((key) => localStorage.getItem(key) !== null)).toEqual(keys.slice(3))
})

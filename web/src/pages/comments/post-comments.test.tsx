import { commentsAround, listPostComments, listReplies } from '@aura/contract/comments/comments.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  aCommentPage,
  findPanel,
  noMore,
  openButton,
  openComments,
  showPost,
  stubScreen,
} from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { stubSeenShare } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

beforeEach(() => {
  beMember()
  stubScreen()
})

const at = (panel: ReturnType<typeof within>, pseudo: string) =>
  within(panel.getByRole('article', { name: new RegExp(`^Commentaire de ${pseudo}, `) }))

test('[CMT-01] comments are hidden and not asked for until they are shown; Escape closes them', async () => {
  const { person } = showPost([])
  const { queries } = record(listPostComments, aCommentPage([aComment()]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(queries).toEqual([])
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Commentaire 100')).toBeInTheDocument()
  expect(queries).toHaveLength(1)
  expect(openButton()).toHaveAttribute('aria-expanded', 'true')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(openButton()).toHaveFocus()
  await person.keyboard('c')
  expect(await (await findPanel()).findByText('Commentaire 100')).toBeInTheDocument()
})

test('on a phone the sheet stays clear of the keyboard', async () => {
  stubScreen({ isWide: false })
  const screenLeft = Object.assign(new EventTarget(), { height: 700, offsetTop: 0 })
  vi.stubGlobal('visualViewport', screenLeft)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openComments([])
  const sheet = screen.getByRole('dialog', { name: 'Commentaires' })
  Object.assign(screenLeft, { height: window.innerHeight - 300 })
  screenLeft.dispatchEvent(new Event('resize'))
  expect(sheet.style.getPropertyValue('--under-keyboard')).toBe('300px')
})

test('[CMT-02, CMT-28] a comment shows who, when and what; the post’s author is named, a deleted one has a tombstone', async () => {
  const { panel } = await openComments([
    aComment({ id: 1, pseudo: 'lea.martin', isOriginalPoster: true, content: 'Deux\nlignes', aura: 12 }),
    aComment({
      id: 2,
      isDeleted: true,
      pseudo: null,
      content: 'Commentaire supprimé',
      reply_count: 1,
      canReply: false,
    }),
    aComment({
      id: 3,
      pseudo: 'noor',
      content: '',
      media_type: 'image',
      media_state: 'ready',
      media_url: '/media/p.webp',
      media_variants: [{ name: 'p.webp', width: 320, height: 200 }],
      alt: 'Trois crêtes',
    }),
  ])
  const list = await panel.findByRole('list', { name: 'Commentaires du post de lea.martin' })
  const author = at(panel, 'lea.martin')
  expect(author.getByText('Auteur')).toBeInTheDocument()
  expect(author.getByText('12 d’aura')).toBeInTheDocument()
  expect(author.getByRole('button', { name: 'J’aime, 2 mentions' })).toBeInTheDocument()
  expect(author.getByRole('link', { name: 'lea.martin' })).toHaveAttribute('href', '/profile/lea.martin')
  expect(author.getByText(/Deux/)).toHaveTextContent('Deux lignes')
  expect(author.getByText(/Deux/).textContent).toBe('Deux\nlignes')
  expect(at(panel, 'noor').getByRole('img', { name: 'Trois crêtes' })).toBeInTheDocument()
  const deleted = within(within(list).getByRole('article', { name: 'Commentaire supprimé, niveau 1' }))
  expect(deleted.getByText('Commentaire supprimé')).toBeInTheDocument()
  expect(deleted.queryByRole('button')).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher la réponse' })).toBeInTheDocument()
})

test('[CMT-12] comments of a post that is gone say so, and offer neither another try nor a field', async () => {
  const { person } = showPost([])
  network.use(refuse(listPostComments, 404, 'posts.unknown'))
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Ce post n’existe pas ou n’est plus visible.')).toBeInTheDocument()
  expect(panel.queryByText('Erreur lors du chargement des commentaires.')).not.toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  await waitFor(() => expect(panel.queryByRole('textbox')).not.toBeInTheDocument())
})

test('[CMT-12, CMT-32] a failed load says so and can be tried again; the next ten come on', async () => {
  const { person } = showPost([])
  network.use(disconnect(listPostComments))
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Erreur lors du chargement des commentaires.')).toBeInTheDocument()
  const more = { total: 3, hasMore: true, nextCursor: 'on' }
  const { queries } = record(listPostComments, ({ query }) =>
    query.has('cursor')
      ? aCommentPage([aComment({ id: 2 }), aComment({ id: 3 })], { total: 3 })
      : aCommentPage([aComment({ id: 1 }), aComment({ id: 2 })], more),
  )
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  await panel.findByText('Commentaire 1')
  await person.click(panel.getByRole('button', { name: 'Afficher plus de commentaires' }))
  await panel.findByText('Commentaire 3')
  expect(panel.getAllByText(/^Commentaire \d$/)).toHaveLength(3)
  expect(screen.getByText('3 commentaires')).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Meilleurs' }))
  await waitFor(() =>
    expect(queries).toEqual([
      'limit=10&order=newest',
      'limit=10&order=newest&cursor=on',
      'limit=10&order=best',
    ]),
  )
})

test('nothing said yet: the panel invites to begin', async () => {
  const { person, panel } = await openComments([])
  expect(await panel.findByText('Aucun commentaire pour l’instant')).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Écrire un commentaire' }))
  expect(panel.getByRole('textbox', { name: 'Votre commentaire' })).toHaveFocus()
})

test('[CMT-18, CMT-21] replies come five at a time once asked for, hide again, and end at the fifth level', async () => {
  const { person, panel } = await openComments([aComment({ id: 1, reply_count: 6 })])
  const reply = (id: number, parts = {}) =>
    aComment({ id, parentId: 1, depth: 1, pseudo: `p${id}`, ...parts })
  const { queries } = record(listReplies, ({ query }) =>
    query.has('cursor')
      ? { replies: [reply(16, { depth: 4, canReply: false })], ...noMore }
      : { replies: [11, 12, 13, 14, 15].map((id) => reply(id)), ...noMore, hasMore: true, nextCursor: 'on' },
  )
  await person.click(await panel.findByRole('button', { name: 'Afficher les 6 réponses' }))
  const replies = within(await panel.findByRole('list', { name: 'Réponses à zoe.k' }))
  await replies.findByText('Commentaire 15')
  await person.click(replies.getByRole('button', { name: 'Afficher plus de réponses' }))
  const deepest = within(await replies.findByRole('article', { name: 'Commentaire de p16, niveau 5' }))
  expect(deepest.queryByRole('button', { name: /Répondre/ })).not.toBeInTheDocument()
  expect(queries.map((query) => new URLSearchParams(query).get('limit'))).toEqual(['5', '5'])
  await person.click(panel.getByRole('button', { name: 'Masquer les 6 réponses' }))
  expect(panel.queryByText('Commentaire 15')).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher les 6 réponses' })).toHaveFocus()
})

test('a comment that is gone is said to be, above the others', async () => {
  network.use(refuse(commentsAround, 404, 'comments.unknown'))
  showPost([aComment()], { commentId: 9 })
  const panel = await findPanel()
  expect(await panel.findByText(/n’existe pas ou n’est plus visible/)).toBeInTheDocument()
  expect(panel.getByText('Commentaire 100')).toBeInTheDocument()
})

test('a comment that is gone is said to be where no other is left, too', async () => {
  network.use(refuse(commentsAround, 404, 'comments.unknown'))
  showPost([], { commentId: 9 })
  const panel = await findPanel()
  expect(await panel.findByText('Ce commentaire n’existe pas ou n’est plus visible.')).toHaveRole('status')
  expect(panel.getByRole('button', { name: 'Écrire un commentaire' })).toBeInTheDocument()
})

test('[APP-15, APP-23] a visitor reads, and learns what an account is for to write, to vote and to like', async () => {
  closeSession()
  const { person, panel } = await openComments([aComment()])
  await panel.findByText('Commentaire 100')
  await person.click(panel.getByRole('button', { name: 'Créer un compte pour commenter' }))
  const offer = () => screen.findByRole('link', { name: 'Créer un compte' })
  const asked = (place: string, reason: string) =>
    `/register?next=${encodeURIComponent(place)}&pour=${reason}`
  expect(await offer()).toHaveAttribute('href', asked('/post/comment/1/0', 'commenter'))
  await person.keyboard('{Escape}')
  await person.click(panel.getByRole('button', { name: /^J’aime/ }))
  expect(await offer()).toHaveAttribute('href', asked('/post/comment/1/100', 'aimer'))
})

test('[CMT-33] a comment’s video plays once four fifths of it are seen, at volume 0.7', async () => {
  const seen = stubSeenShare()
  const plays = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const pauses = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const { panel } = await openComments([
    aComment({
      media_type: 'video',
      media_state: 'ready',
      media_url: '/media/v.mp4',
      media_variants: [{ name: 's.webp', width: 320, height: 400 }],
    }),
  ])
  const video = await panel.findByLabelText<HTMLVideoElement>('Vidéo jointe par zoe.k')
  expect(video.volume).toBeCloseTo(0.7)
  seen(0.79)
  expect(plays).not.toHaveBeenCalled()
  seen(0.8)
  expect(plays).toHaveBeenCalledOnce()
  seen(0.7)
  expect(pauses).toHaveBeenCalled()
})

test('[CMT-32] comments or replies that do not come after the first ones say so and can be asked for again', async () => {
  const { person } = showPost([])
  const answerPages = () =>
    network.use(
      answer(listPostComments, ({ query }) =>
        query.has('cursor')
          ? aCommentPage([aComment({ id: 2 })], { total: 3 })
          : aCommentPage([aComment({ id: 1, reply_count: 2 })], {
              total: 3,
              hasMore: true,
              nextCursor: 'on',
            }),
      ),
      answer(listReplies, ({ query }) =>
        query.has('cursor')
          ? { replies: [aComment({ id: 12, parentId: 1, depth: 1 })], ...noMore }
          : {
              replies: [aComment({ id: 11, parentId: 1, depth: 1 })],
              ...noMore,
              hasMore: true,
              nextCursor: 'on',
            },
      ),
    )
  answerPages()
  await person.click(openButton())
  const panel = await findPanel()
  await person.click(await panel.findByRole('button', { name: 'Afficher les 2 réponses' }))
  for (const [more, next] of [
    ['Afficher plus de réponses', 'Commentaire 12'],
    ['Afficher plus de commentaires', 'Commentaire 2'],
  ] as const) {
    const button = await panel.findByRole('button', { name: more })
    network.use(disconnect(listPostComments), disconnect(listReplies))
    await person.click(button)
    expect(await panel.findByRole('alert')).toHaveTextContent('Erreur lors du chargement des commentaires.')
    answerPages()
    await person.click(panel.getByRole('button', { name: 'Réessayer' }))
    expect(await panel.findByText(next)).toBeInTheDocument()
    expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  }
})

test('[CMT-02] the post’s author is named in replies too', async () => {
  const { person, panel } = await openComments([aComment({ id: 1, pseudo: 'noor', reply_count: 2 })])
  const reply = { parentId: 1, depth: 1 }
  const replies = [
    aComment({ ...reply, id: 2, pseudo: 'lea.martin', isOriginalPoster: true }),
    aComment({ ...reply, id: 3, pseudo: 'zoe.k' }),
  ]
  network.use(answer(listReplies, { replies, ...noMore }))
  await person.click(await panel.findByRole('button', { name: 'Afficher les 2 réponses' }))
  await panel.findByText('Commentaire 3')
  expect(at(panel, 'lea.martin').getByText('Auteur')).toBeInTheDocument()
  expect(panel.getAllByText('Auteur')).toHaveLength(1)
})

test('[CMT-21] replies that do not come say so and can be asked for again', async () => {
  const { person, panel } = await openComments([aComment({ id: 1, reply_count: 1 })])
  network.use(disconnect(listReplies))
  await person.click(await panel.findByRole('button', { name: 'Afficher la réponse' }))
  expect(await panel.findByText('Erreur lors du chargement des commentaires.')).toBeInTheDocument()
  network.use(answer(listReplies, { replies: [aComment({ id: 2, parentId: 1, depth: 1 })], ...noMore }))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Commentaire 2')).toBeInTheDocument()
})

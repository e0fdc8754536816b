import {
  commentsAround,
  deleteComment,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeSession, openSession } from '../lib/session.ts'
import { answer, disconnect, refuse } from '../testing/answer.ts'
import {
  aCommentPage,
  findPanel,
  noMore,
  openButton,
  openComments,
  showPost,
  stubScreen,
} from '../testing/comments-network.tsx'
import { aComment } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
  stubScreen()
})

const at = (panel: ReturnType<typeof within>, pseudo: string) =>
  within(panel.getByRole('article', { name: new RegExp(`^Commentaire de ${pseudo}, `) }))

/** An answer that waits until the test lets it come. */
function held() {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
}

test('[CMT-01] comments are hidden and not asked for until they are shown; Escape closes them', async () => {
  let asked = 0
  const { person } = showPost([])
  network.use(answer(listPostComments, aCommentPage([aComment()]), () => (asked += 1)))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(asked).toBe(0)
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Commentaire 100')).toBeInTheDocument()
  expect(asked).toBe(1)
  expect(openButton()).toHaveAttribute('aria-expanded', 'true')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(openButton()).toHaveFocus()
  await person.keyboard('c')
  expect(await (await findPanel()).findByText('Commentaire 100')).toBeInTheDocument()
})

test('[CMT-01] on a phone they are a sheet, closed by its button', async () => {
  stubScreen({ isWide: false })
  const { person, panel } = await openComments([aComment()])
  await panel.findByText('Commentaire 100')
  await person.click(panel.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(openButton()).toHaveFocus()
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

test('[CMT-02, CMT-28] a comment shows who, when and what; the post’s author is named, a deleted one keeps its place', async () => {
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

test('[CMT-12, CMT-32] a failed load says so and can be tried again; the next ten come on', async () => {
  const { person } = showPost([])
  network.use(disconnect(listPostComments))
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Erreur lors du chargement des commentaires.')).toBeInTheDocument()
  const asked: string[] = []
  network.use(
    http.get('*/api/posts/1/comments', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('limit')} ${searchParams.get('order')} ${searchParams.get('cursor')}`)
      return HttpResponse.json(
        searchParams.has('cursor')
          ? aCommentPage([aComment({ id: 2 }), aComment({ id: 3 })], { total: 3 })
          : aCommentPage([aComment({ id: 1 }), aComment({ id: 2 })], {
              total: 3,
              hasMore: true,
              nextCursor: 'on',
            }),
      )
    }),
  )
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  await panel.findByText('Commentaire 1')
  await person.click(panel.getByRole('button', { name: 'Afficher plus de commentaires' }))
  await panel.findByText('Commentaire 3')
  expect(panel.getAllByText(/^Commentaire \d$/)).toHaveLength(3)
  expect(screen.getByText('3 commentaires')).toBeInTheDocument()
  await person.click(panel.getByRole('button', { name: 'Meilleurs' }))
  await waitFor(() => expect(asked).toEqual(['10 newest null', '10 newest on', '10 best null']))
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
  const asked: (string | null)[] = []
  network.use(
    http.get('*/api/comments/1/replies', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.get('limit'))
      return HttpResponse.json(
        searchParams.has('cursor')
          ? { replies: [reply(16, { depth: 4, canReply: false })], ...noMore }
          : {
              replies: [11, 12, 13, 14, 15].map((id) => reply(id)),
              hasMore: true,
              nextCursor: 'on',
              previousCursor: null,
            },
      )
    }),
  )
  await person.click(await panel.findByRole('button', { name: 'Afficher les 6 réponses' }))
  const replies = within(await panel.findByRole('list', { name: 'Réponses à zoe.k' }))
  await replies.findByText('Commentaire 15')
  await person.click(replies.getByRole('button', { name: 'Afficher plus de réponses' }))
  const deepest = within(await replies.findByRole('article', { name: 'Commentaire de p16, niveau 5' }))
  expect(deepest.queryByRole('button', { name: /Répondre/ })).not.toBeInTheDocument()
  expect(asked).toEqual(['5', '5'])
  await person.click(panel.getByRole('button', { name: 'Masquer les 6 réponses' }))
  expect(panel.queryByText('Commentaire 15')).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher les 6 réponses' })).toHaveFocus()
})

test('[CMT-26, PST-10] who comes for a comment finds it in its place with one call, lit for four seconds', async () => {
  const deep = aComment({ id: 3, parentId: 2, depth: 2, pseudo: 'noor', content: 'Tout au fond' })
  let asked = 0
  network.use(
    answer(
      commentsAround,
      {
        postId: 1,
        total: 4000,
        levels: [
          {
            parentId: null,
            comments: [aComment({ id: 1, reply_count: 9 })],
            hasMore: true,
            nextCursor: 'after',
            previousCursor: 'before',
          },
          {
            parentId: 1,
            comments: [aComment({ id: 2, parentId: 1, depth: 1, pseudo: 'p2', reply_count: 1 })],
            hasMore: false,
            nextCursor: null,
            previousCursor: 'b',
          },
          { parentId: 2, comments: [deep], ...noMore },
        ],
      },
      () => (asked += 1),
    ),
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    showPost([], { commentId: 3 })
    const panel = await findPanel()
    await panel.findByText('Tout au fond')
    const meant = panel.getByRole('article', { name: 'Commentaire de noor, niveau 3' })
    expect(meant).toHaveAttribute('data-lit')
    expect(meant).toHaveFocus()
    expect(asked).toBe(1)
    expect(panel.getByRole('button', { name: 'Afficher les commentaires précédents' })).toBeInTheDocument()
    expect(panel.getByRole('button', { name: 'Afficher les réponses précédentes' })).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(4100))
    expect(meant).not.toHaveAttribute('data-lit')
  } finally {
    vi.useRealTimers()
  }
})

test('a comment that is gone is said to be, above the others', async () => {
  network.use(refuse(commentsAround, 404, 'comments.unknown'))
  showPost([aComment()], { commentId: 9 })
  const panel = await findPanel()
  expect(await panel.findByText(/n’existe pas ou n’est plus visible/)).toBeInTheDocument()
  expect(panel.getByText('Commentaire 100')).toBeInTheDocument()
})

test('[CMT-24, CMT-25] a vote shows at once, blocks others while it is on its way, and is taken back when refused', async () => {
  const { released, release } = held()
  const bodies: unknown[] = []
  const { person, panel } = await openComments([aComment({ aura: 5, userVote: 'down' })])
  network.use(
    http.post('*/api/comments/100/aura', async ({ request }) => {
      bodies.push(await request.json())
      await released
      return HttpResponse.json({ newAura: 8, userVote: 'up' })
    }),
  )
  await panel.findByText('Commentaire 100')
  const up = panel.getByRole('button', { name: 'Donner de l’aura' })
  await person.click(up)
  expect(up).toHaveAttribute('aria-pressed', 'true')
  expect(panel.getByText('7 d’aura')).toBeInTheDocument()
  await person.click(up)
  await person.click(panel.getByRole('button', { name: 'Retirer de l’aura' }))
  expect(panel.getByText('7 d’aura')).toBeInTheDocument()
  release()
  expect(await panel.findByText('8 d’aura')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'up' }])
  network.use(refuse(voteOnComment, 429, 'aura.votes-per-day', { message: 'Demain, peut-être.' }))
  await person.click(panel.getByRole('button', { name: 'Retirer de l’aura' }))
  expect(await screen.findByText('Demain, peut-être.')).toBeInTheDocument()
  expect(panel.getByText('8 d’aura')).toBeInTheDocument()
  expect(up).toHaveAttribute('aria-pressed', 'true')
})

test('[CMT-22] a like shows at once and takes what the server answers, with its message', async () => {
  const { person, panel } = await openComments([aComment({ like_count: 49 })])
  network.use(
    answer(likeComment, {
      likeCount: 50,
      isLiked: true,
      auraAwarded: true,
      message: '50 mentions J’aime : +1 aura !',
    }),
  )
  const like = await panel.findByRole('button', { name: /^J’aime/ })
  await person.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await screen.findByText('50 mentions J’aime : +1 aura !')).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'J’aime, 50 mentions' })).toBeInTheDocument()
})

test('[CMT-23] a like refused with 400 says why; any other failure has one sentence; both are taken back', async () => {
  const { person, panel } = await openComments([aComment({ like_count: 2 })])
  network.use(refuse(likeComment, 400, 'comments.unknown', { message: 'Ceci ne s’aime pas.' }))
  const like = await panel.findByRole('button', { name: /^J’aime/ })
  await person.click(like)
  expect(await screen.findByText('Ceci ne s’aime pas.')).toBeInTheDocument()
  expect(like).toHaveAttribute('aria-pressed', 'false')
  network.use(refuse(likeComment, 404, 'comments.unknown'))
  await person.click(like)
  expect(await screen.findByText('Erreur lors du like')).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'J’aime, 2 mentions' })).toBeInTheDocument()
})

test('[CMT-27, CMT-28, CMT-31] one’s own is deleted once asked, leaving its place to its replies; a failure says so', async () => {
  const { person, panel } = await openComments([
    aComment({ id: 1, pseudo: 'moi', canDelete: true, reply_count: 2 }),
  ])
  network.use(disconnect(deleteComment))
  const choose = async () => {
    await person.click(await panel.findByRole('button', { name: 'Options du commentaire de moi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    return within(await screen.findByRole('alertdialog', { name: 'Supprimer ce commentaire' }))
  }
  await person.click((await choose()).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Erreur lors de la suppression du commentaire.')).toBeInTheDocument()
  expect(panel.getByText('Commentaire 1')).toBeInTheDocument()
  network.use(answer(deleteComment, { message: 'Commentaire supprimé.' }))
  await person.click((await choose()).getByRole('button', { name: 'Supprimer' }))
  expect(await panel.findByText('Commentaire supprimé')).toBeInTheDocument()
  expect(panel.queryByText('Commentaire 1')).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher les 2 réponses' })).toBeInTheDocument()
  expect(screen.getByText('0 commentaire')).toBeInTheDocument()
})

test('[CMT-27] a moderator says why someone else’s goes; what was typed stays through a refusal', async () => {
  const bodies: unknown[] = []
  const { person, panel } = await openComments([aComment({ id: 8, canDelete: true })])
  network.use(refuse(deleteComment, 400, 'comments.reason-missing', { fields: { reason: 'Dites-en plus.' } }))
  await person.click(await panel.findByRole('button', { name: 'Options du commentaire de zoe.k' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer ce commentaire' }))
  const reason = dialog.getByLabelText('Motif, que l’auteur lira')
  const remove = () => person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await remove()
  expect(reason).toHaveAccessibleDescription(expect.stringContaining('Dites pourquoi'))
  await person.type(reason, 'Insulte')
  await remove()
  await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining('Dites-en plus.')))
  expect(reason).toHaveValue('Insulte')
  network.use(
    answer(
      deleteComment,
      { message: 'Commentaire supprimé.' },
      (request) => void request.json().then((body) => bodies.push(body)),
    ),
  )
  await remove()
  await waitFor(() => expect(panel.queryByText('Commentaire 8')).not.toBeInTheDocument())
  expect(bodies).toEqual([{ reason: 'Insulte' }])
})

test('[CMT-27, MOD-02] others’ comments are reported or their author blocked, never deleted', async () => {
  const bodies: unknown[] = []
  const { person, panel } = await openComments([aComment({ id: 7 })])
  network.use(
    answer(
      reportContent,
      { message: 'Signalement envoyé.' },
      (request) => void request.json().then((body) => bodies.push(body)),
    ),
  )
  await person.click(await panel.findByRole('button', { name: 'Options du commentaire de zoe.k' }))
  expect(await screen.findByRole('menuitem', { name: 'Bloquer zoe.k' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Supprimer' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('menuitem', { name: 'Signaler' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler ce commentaire' }))
  await person.type(dialog.getByLabelText('Que se passe-t-il ?'), 'Spam')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(bodies).toEqual([{ type: 'comment', commentId: 7, reason: 'Spam' }]))
})

test('[APP-15] a visitor reads, and is asked to log in to write, to vote and to like', async () => {
  closeSession()
  const { person, panel, address } = await openComments([aComment()])
  await panel.findByText('Commentaire 100')
  expect(panel.getByRole('link', { name: 'Se connecter pour commenter' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/post/comment/1/0')}`,
  )
  await person.click(panel.getByRole('button', { name: /^J’aime/ }))
  expect(address()).toBe(`/login?next=${encodeURIComponent('/feed')}`)
})

test('[CMT-33] a comment’s video plays once four fifths of it are seen, at volume 0.7', async () => {
  let seen = (_share: number): void => undefined
  window.IntersectionObserver = class {
    constructor(onChange: (entries: { intersectionRatio: number }[]) => void) {
      seen = (share) => act(() => onChange([{ intersectionRatio: share }]))
    }
    observe = () => undefined
    disconnect = () => undefined
  } as unknown as typeof IntersectionObserver
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

test('[CMT-21] replies that do not come say so and can be asked for again', async () => {
  const { person, panel } = await openComments([aComment({ id: 1, reply_count: 1 })])
  network.use(disconnect(listReplies))
  await person.click(await panel.findByRole('button', { name: 'Afficher la réponse' }))
  expect(await panel.findByText('Erreur lors du chargement des commentaires.')).toBeInTheDocument()
  network.use(answer(listReplies, { replies: [aComment({ id: 2, parentId: 1, depth: 1 })], ...noMore }))
  await person.click(panel.getByRole('button', { name: 'Réessayer' }))
  expect(await panel.findByText('Commentaire 2')).toBeInTheDocument()
})

import {
  type Comment,
  type CommentRemains,
  commentsAround,
  deleteComment,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { tombstoneOf } from '@aura/contract/comments/comments.rules'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { findPanel, noMore, openComments, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { beMember } from '../../testing/session.ts'

beforeEach(() => {
  beMember()
  stubScreen()
})

test('[CMT-24, CMT-25] a vote shows at once, blocks others while it is on its way, and is taken back when refused', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { person, panel } = await openComments([aComment({ aura: 5, userVote: 'down' })])
  const { bodies } = record(voteOnComment, () => released.then(() => ({ newAura: 8, userVote: 'up' })))
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

test('[AUR-10, CMT-24] one’s own comment offers no vote, and says its aura', async () => {
  const { panel } = await openComments([aComment({ aura: 5, pseudo: 'moi' })])
  await panel.findByText('Commentaire 100')
  expect(panel.getByText('5 d’aura')).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'Donner de l’aura' })).not.toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'Retirer de l’aura' })).not.toBeInTheDocument()
})

test('[CMT-22] a like shows at once and takes what the server answers, with its message', async () => {
  const { person, panel } = await openComments([aComment({ like_count: 49 })])
  const message = '50 mentions J’aime : +1 aura !'
  network.use(answer(likeComment, { likeCount: 50, isLiked: true, auraAwarded: true, message }))
  const like = await panel.findByRole('button', { name: /^J’aime/ })
  await person.click(like)
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'J’aime, 50 mentions' })).toBeInTheDocument()
})

test('[CMT-22, CMT-24] a like or vote given in another tab meanwhile stays given by a press that wants it', async () => {
  const { person, panel } = await openComments([aComment({ aura: 5, like_count: 0 })])
  let isLiked = true
  let userVote: 'up' | 'down' | null = 'up'
  network.use(
    answer(likeComment, () => {
      isLiked = !isLiked
      return { likeCount: Number(isLiked), isLiked, auraAwarded: false, message: null }
    }),
    answer(voteOnComment, ({ body: { type } }) => {
      userVote = userVote === type ? null : type
      return { newAura: userVote === 'up' ? 6 : 5, userVote }
    }),
  )
  await person.click(await panel.findByRole('button', { name: /^J’aime/ }))
  const like = await panel.findByRole('button', { name: 'J’aime, 1 mention' })
  await person.click(panel.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await panel.findByText('6 d’aura')).toBeInTheDocument()
  await waitFor(() => expect([isLiked, userVote]).toEqual([true, 'up']))
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(panel.getByRole('button', { name: 'Donner de l’aura' })).toHaveAttribute('aria-pressed', 'true')
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

test('[CMT-27, CMT-28, CMT-31] one’s own is deleted once asked, with a tombstone above its replies; a failure says so', async () => {
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
  network.use(answer(deleteComment, { message: 'Commentaire supprimé.', remains: null }))
  await person.click((await choose()).getByRole('button', { name: 'Supprimer' }))
  expect(await panel.findByText('Commentaire supprimé')).toBeInTheDocument()
  expect(panel.queryByText('Commentaire 1')).not.toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher les 2 réponses' })).toBeInTheDocument()
  expect(screen.getByText('0 commentaire')).toBeInTheDocument()
})

/** Opens the comments with these levels of a thread open, and deletes the comment of the viewer. */
async function deleteOwn(
  total: number,
  levels: Comment[][],
  remains: CommentRemains | null = null,
  ...afterwards: RequestHandler[]
) {
  network.use(
    answer(commentsAround, {
      postId: 1,
      total,
      levels: levels.map((comments) => ({ parentId: comments[0]?.parentId ?? null, comments, ...noMore })),
    }),
    answer(deleteComment, { message: 'Commentaire supprimé.', remains }),
  )
  const { person } = showPost([], { commentId: levels.at(-1)?.[0]?.id })
  const panel = await findPanel()
  await waitFor(() => expect(panel.getAllByRole('article').at(-1)).toHaveFocus())
  await person.click(await panel.findByRole('button', { name: 'Options du commentaire de moi' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Supprimer ce commentaire' }))
  const { bodies: asked } = record(commentsAround, { postId: 1, total: 0, levels: [] })
  network.use(...afterwards)
  await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await screen.findByText('Commentaire supprimé.')
  expect(asked).toEqual([])
  return panel
}

const own = { pseudo: 'moi', canDelete: true }

test('[CMT-21, CMT-28] a deleted reply with a tombstone still counts as a reply, not as a comment', async () => {
  const panel = await deleteOwn(3, [
    [aComment({ id: 1, reply_count: 1 })],
    [aComment({ ...own, id: 2, parentId: 1, reply_count: 1 })],
    [aComment({ id: 3, parentId: 2 })],
  ])
  expect(panel.getByText('Commentaire supprimé')).toBeInTheDocument()
  expect(panel.getAllByRole('button', { name: 'Masquer la réponse' })).toHaveLength(2)
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-21, CMT-28] the last reply takes the tombstones of its parents with it', async () => {
  const panel = await deleteOwn(3, [
    [aComment({ id: 1, reply_count: 2 })],
    [
      aComment({ id: 5, parentId: 1 }),
      aComment({ id: 2, parentId: 1, reply_count: 1, isDeleted: true, pseudo: null }),
    ],
    [aComment({ id: 3, parentId: 2, reply_count: 1, isDeleted: true, pseudo: null })],
    [aComment({ ...own, id: 4, parentId: 3 })],
  ])
  expect(panel.getAllByRole('article')).toHaveLength(2)
  expect(panel.getByRole('button', { name: 'Masquer la réponse' })).toBeInTheDocument()
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-21, CMT-28] a tombstone stays above a reply that came unseen when the last known one is deleted', async () => {
  const tombstone = tombstoneOf(aComment({ id: 2, parentId: 1, depth: 1, reply_count: 1 }))
  const unseen = aComment({ id: 9, parentId: 2, depth: 2 })
  const panel = await deleteOwn(
    2,
    [
      [aComment({ id: 1, reply_count: 1 })],
      [tombstone],
      [tombstoneOf(aComment({ id: 3, parentId: 2, depth: 2, reply_count: 1 }))],
      [aComment({ ...own, id: 4, parentId: 3, depth: 3 })],
    ],
    { tombstone, total: 2 },
    answer(listReplies, { replies: [unseen], ...noMore }),
  )
  expect(await panel.findByText('Commentaire 9')).toBeInTheDocument()
  expect(panel.getAllByText('Commentaire supprimé')).toHaveLength(1)
  expect(panel.getAllByRole('article')).toHaveLength(3)
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-27, CMT-31] a moderator says why someone else’s goes; what was typed stays through a refusal', async () => {
  const { person, panel } = await openComments([aComment({ id: 8, canDelete: true })])
  network.use(refuse(deleteComment, 400, 'comments.reason-missing', { fields: { reason: 'Dites-en plus.' } }))
  await person.click(await panel.findByRole('button', { name: 'Options du commentaire de zoe.k' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer ce commentaire' }))
  expect(dialog.getByText('Il ne sera plus visible.')).toBeInTheDocument()
  const reason = dialog.getByLabelText('Motif, que l’auteur lira')
  const remove = () => person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await remove()
  expect(reason).toHaveAccessibleDescription(expect.stringContaining('Dites pourquoi'))
  await person.type(reason, 'Insulte')
  await remove()
  await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining('Dites-en plus.')))
  expect(reason).toHaveValue('Insulte')
  expect(screen.queryByText('Erreur lors de la suppression du commentaire.')).not.toBeInTheDocument()
  const { bodies } = record(deleteComment, { message: 'Commentaire supprimé.', remains: null })
  await remove()
  await waitFor(() => expect(panel.queryByText('Commentaire 8')).not.toBeInTheDocument())
  expect(bodies).toEqual([{ reason: 'Insulte' }])
})

test('[CMT-27, MOD-02] others’ comments are reported or their author blocked, never deleted', async () => {
  const { person, panel } = await openComments([aComment({ id: 7 })])
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  await person.click(await panel.findByRole('button', { name: 'Options du commentaire de zoe.k' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Copier le lien',
    'Bloquer zoe.k',
    'Signaler',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Signaler' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler ce commentaire' }))
  await person.selectOptions(dialog.getByLabelText('De quoi s’agit-il ?'), 'Arnaque')
  await person.type(dialog.getByLabelText('Que se passe-t-il ?'), 'Spam')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ type: 'comment', commentId: 7, reason: 'Spam', category: 'scam' }]),
  )
})

test('[CMT-27] a press of the right button on a comment opens its menu; on a link the browser’s own', async () => {
  const { panel } = await openComments([aComment()])
  const comment = await panel.findByRole('article')
  expect(
    fireEvent.contextMenu(within(comment).getAllByRole('link', { hidden: true })[0] as HTMLElement),
  ).toBe(true)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(fireEvent.contextMenu(comment)).toBe(false)
  expect(await screen.findByRole('menuitem', { name: 'Copier le lien' })).toBeInTheDocument()
})

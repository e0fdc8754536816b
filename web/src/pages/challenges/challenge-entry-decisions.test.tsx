import { assignAura, getChallenge, removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/challenges/entry-menu-surface.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import '../../ui/popover-surface.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  anna,
  article,
  bea,
  cleo,
  namesIn,
  prepareEntries,
  press,
  showEntries,
} from '../../testing/entries.tsx'
import { aChallengeWithEntries, anEntry, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'

prepareEntries()

test('[CHL-27, CHL-28] the creator awards an entry after a question that names person and prize', async () => {
  const { person } = showEntries([anna, bea], { is_own: true })
  const { bodies } = record(assignAura, { message: 'Aura attribuée avec succès !', prize_state: 'paid' })
  await press(person, 'bea', 'Attribuer l’aura')
  const question = await screen.findByRole('alertdialog', { name: 'Attribuer l’aura à bea\u00a0?' })
  expect(question).toHaveTextContent('reçoit 50 d’aura')
  expect(question).toHaveTextContent('définitif')
  expect(bodies).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Attribuer l’aura' }))
  expect(await screen.findByText('Aura attribuée avec succès !')).toBeInTheDocument()
  expect(bodies).toEqual([{ post_id: 2 }])
})

test.each([
  [
    'is refused',
    () => refuse(assignAura, 404, 'challenges.entry-unknown'),
    "Une erreur s'est produite. Cette participation n’existe pas.",
  ],
  ['has no answer', () => disconnect(assignAura), "Une erreur s'est produite."],
])('[CHL-28] an award that %s says so, and why', async (_what, failing, sentence) => {
  const { person } = showEntries([anna], { is_own: true })
  network.use(failing())
  await press(person, 'anna', 'Attribuer l’aura')
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Attribuer l’aura' }),
  )
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('[CHL-37] a prize that waits for moderators is said to wait', async () => {
  const { person } = showEntries([anna], { is_own: true })
  network.use(
    answer(assignAura, {
      message: 'En attente',
      prize_state: 'held',
      held: { why: 'raid', until: '2026-12-06' },
    }),
  )
  await press(person, 'anna', 'Attribuer l’aura')
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Attribuer l’aura' }),
  )
  expect(await screen.findByText(/attend la décision d’un modérateur.*6 décembre 2026/)).toBeInTheDocument()
})

test('[CHL-27] others cannot award, nor the creator of a closed challenge', async () => {
  const { unmount } = showEntries([anna])
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Attribuer l’aura' })).not.toBeInTheDocument()
  unmount()
  showEntries([anna], { is_own: true, status: 'closed' })
  await article('anna')
  expect(screen.queryByRole('button', { name: 'Attribuer l’aura' })).not.toBeInTheDocument()
})

test('a closed challenge whose entries stand elsewhere shows no empty « À voir »', async () => {
  const winner = {
    id: 20,
    pseudo: 'anna',
    profile_picture: null,
    aura_type_id: 4,
    post_id: anna.id,
    is_by_likes: false,
  }
  showEntries([anna, { ...bea, is_viewed_by_user: true }], { status: 'closed', winner })
  await article('anna')
  expect(screen.getByRole('heading', { name: 'À voir' })).toHaveClass('sr-only')
})

test('the winning entry stands first once the challenge is closed, with its badge', async () => {
  const winner = {
    id: 20,
    pseudo: 'cleo',
    profile_picture: null,
    aura_type_id: 4,
    post_id: 1,
    is_by_likes: false,
  }
  network.use(answer(getChallenge, aChallengeWithEntries({ named_post: cleo })))
  showEntries([anna, bea], { status: 'closed', winner })
  expect(await article('cleo')).toHaveTextContent('Participation gagnante')
  expect(namesIn(document.body)).toEqual(['cleo', 'anna', 'bea'])
})

test('[CHL-36] authors withdraw their entry while the challenge is open', async () => {
  const own = anEntry({ id: 4, pseudo: 'moi', deleteReason: 'author', canDelete: true })
  const posts = [own, bea]
  const { person } = showEntries(posts)
  const { bodies } = record(removeEntry, () => {
    posts.shift()
    return { message: 'Participation retirée.' }
  })
  await press(person, 'moi', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer ma participation' }))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer ma participation' }),
  )
  expect(await screen.findByText('Participation retirée.')).toBeInTheDocument()
  await waitFor(() => expect(namesIn(document.body)).toEqual(['bea']))
  expect(bodies).toEqual([{}])
})

test.each([
  ['goes with its post', false],
  ['stays with a post that its profile shows', true],
])('[CHL-36, APP-18] what an author typed about a withdrawn entry %s', async (_, isPostKept) => {
  const posts = [anEntry({ id: 4, pseudo: 'moi', deleteReason: 'author', canDelete: true }), bea]
  const words = 'aura.unsent.moi|edit-post.4'
  localStorage.setItem(words, '{"legend":"Encore"}')
  let asked = 0
  const onRequest = () => {
    asked += 1
  }
  const { person } = showEntries(posts)
  network.use(
    answer(removeEntry, { message: 'Participation retirée.' }),
    isPostKept
      ? answer(getPost, aPost({ id: 4 }), onRequest)
      : refuse(getPost, 404, 'posts.unknown', { onRequest }),
  )
  await press(person, 'moi', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer ma participation' }))
  posts.shift()
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer ma participation' }),
  )
  await waitFor(() => expect(asked).toBe(1))
  await waitFor(() => expect(localStorage.getItem(words) !== null).toBe(isPostKept))
})

test('[CHL-36] the creator removes an entry only with a reason, which stays when the server fails', async () => {
  const { person } = showEntries([anna, bea], { is_own: true })
  network.use(disconnect(removeEntry))
  await press(person, 'anna', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer cette participation' }))
  const reason = await screen.findByLabelText('Raison')
  expect(screen.getByRole('button', { name: 'Retirer cette participation' })).toBeDisabled()
  await person.type(reason, 'Hors sujet')
  await person.click(screen.getByRole('button', { name: 'Retirer cette participation' }))
  await screen.findByText('La participation n’a pas pu être retirée.')
  expect(reason).toHaveValue('Hors sujet')
  const { bodies } = record(removeEntry, { message: 'Participation retirée.' })
  await person.click(screen.getByRole('button', { name: 'Retirer cette participation' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Hors sujet' }]))
})

test('[CHL-36] an entry that its author withdrew meanwhile leaves the page, which says so', async () => {
  const posts = [anna, bea]
  const { person } = showEntries(posts, { is_own: true })
  network.use(refuse(removeEntry, 404, 'challenges.entry-unknown'))
  await press(person, 'anna', 'Options de la participation')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer cette participation' }))
  await person.type(await screen.findByLabelText('Raison'), 'Hors sujet')
  posts.shift()
  await person.click(screen.getByRole('button', { name: 'Retirer cette participation' }))
  await waitFor(() => expect(namesIn(document.body)).toEqual(['bea']))
  expect(await screen.findByText('Cette participation n’existe pas.')).toBeInTheDocument()
})

test.each([
  ['others in an open challenge', {}],
  ['the creator of a closed one', { is_own: true, status: 'closed' }],
  ['the creator past its end', { is_own: true, ends_at: '2026-01-01T10:00:00.000Z' }],
] as const)('[CHL-35, CHL-36] %s are not offered to remove', async (_who, parts) => {
  const { person } = showEntries([anna], parts)
  await press(person, 'anna', 'Options de la participation')
  expect(await screen.findByRole('menuitem', { name: 'Signaler' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /Retirer/ })).not.toBeInTheDocument()
})

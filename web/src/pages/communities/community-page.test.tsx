import { type Community, communityRole, getCommunity } from '@aura/contract/communities/communities.contract'
import {
  cancelJoinRequest,
  closeCommunity,
  joinCommunity,
  leaveCommunity,
} from '@aura/contract/communities/communities.members.contract'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../ui/confirm-dialog-surface.tsx'
import '../../ui/menu-surface.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'
import { CommunityPage } from './community-page.tsx'

const closed = { privacy: 1, userRole: nonMember, action: 'request' } as const
const free = { userRole: nonMember, action: 'request', ban: null, declined: null } as const

/** The community as the server has it; calls of a test may change it. */
let community: Community

beforeEach(() => {
  beMember()
  network.use(
    answer(getCommunity, () => community),
    answer(communityRole, free),
    answer(communityPosts, { posts: [], hasMore: false, nextCursor: null, asOf: '2026-11-22T10:00:00.000Z' }),
    answer(communityTopPosts, { posts: [] }),
  )
})

const show = (parts: Partial<Community> = {}, at = '/community/7') => {
  community = aCommunity(parts)
  return renderPage(<CommunityPage />, at, '/community/:id/:postId?/:commentId?')
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Lumières du soir' })

/** Chooses a line of the community's menu. */
async function choose(person: ReturnType<typeof show>['person'], line: string) {
  await person.click(await screen.findByRole('button', { name: 'Options de la communauté' }))
  await person.click(await screen.findByRole('menuitem', { name: line }))
}

/** Answers the question of a dialog with the button that does it. */
async function confirm(person: ReturnType<typeof show>['person'], name: 'Quitter' | 'Fermer') {
  const question = await screen.findByRole('alertdialog', { name: `${name} Lumières du soir\u00a0?` })
  await person.click(within(question).getByRole('button', { name }))
}

test('[COM-05, COM-06, COM-07] banner, name, privacy, role and counts, then what a member can do', async () => {
  const { person } = show()
  await title()
  for (const words of ['Publique', 'Art', 'Membre']) expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByText('128').parentElement).toHaveTextContent('128 membres')
  expect(screen.queryByRole('button', { name: /^Rejoindre/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Options de la communauté' }))
  const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(['Signaler', 'Quitter la communauté'])
})

test.each([
  ['owner', null, ['Modifier']],
  ['admin', 'leave', ['Modifier', 'Signaler', 'Quitter la communauté']],
  [nonMember, 'join', ['Signaler']],
] as const)('[COM-23, COM-24, COM-37] the menu of %s', async (userRole, action, expected) => {
  const { person } = show({ userRole, action, pending_requests: 2 })
  await person.click(await screen.findByRole('button', { name: 'Options de la communauté' }))
  const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(expected)
})

test('[COM-24] owner and admins see how many requests wait', async () => {
  show({ userRole: 'admin', pending_requests: 3 })
  expect(await screen.findByRole('button', { name: 'Membres, 3 demandes en attente' })).toHaveTextContent('3')
})

test('[COM-07, COM-55] the details dialog tells description, rules, category, date and who keeps it', async () => {
  const { person } = show({ description: 'Longue. '.repeat(40).trim(), rules: 'Pas de flash.' })
  await title()
  await person.click(screen.getByRole('button', { name: 'Détails et règles' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'À propos' }))
  expect(dialog.getByText('Longue. '.repeat(40).trim())).toBeInTheDocument()
  expect(dialog.getByText('Pas de flash.')).toBeInTheDocument()
  expect(dialog.getByText('Art')).toBeInTheDocument()
  expect(dialog.getByText('2 octobre 2026')).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'lea.martin' })).toHaveAttribute('href', '/profile/lea.martin')
})

test('[COM-39, COM-40, COM-55] a private community shows others its name, description, counts and rules, and nothing else', async () => {
  show({ ...closed, rules: 'Pas de flash.' })
  await title()
  expect(screen.getByText('Photos du soir, quand la lumière descend.')).toBeInTheDocument()
  expect(screen.getByText('128').parentElement).toHaveTextContent('128 membres')
  expect(screen.getByText('Pas de flash.')).toBeInTheDocument()
  expect(screen.getByText('Cette communauté est privée')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Membres/ })).not.toBeInTheDocument()
  expect(screen.getByText('Non membre')).toBeInTheDocument()
})

test('[COM-20, COM-22] leaving asks first, says the server’s sentence and shows the new state', async () => {
  const { person } = show()
  network.use(
    answer(leaveCommunity, () => {
      community = { ...community, userRole: nonMember, action: 'join' }
      return { message: 'Vous vous êtes désinscrit avec succès' }
    }),
  )
  await title()
  await choose(person, 'Quitter la communauté')
  await confirm(person, 'Quitter')
  expect(await screen.findByText('Vous vous êtes désinscrit avec succès')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Rejoindre Lumières du soir' })).toBeInTheDocument()
})

test('[COM-57] whoever is alone in their community may close it, after a question, and is led to the list', async () => {
  const { person, address } = show({ userRole: 'owner', action: null, members_count: 1 })
  network.use(answer(closeCommunity, () => ({ message: 'Communauté fermée' })))
  await title()
  await choose(person, 'Fermer la communauté')
  await confirm(person, 'Fermer')
  expect(await screen.findByText('Communauté fermée')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/communities'))
})

test('[COM-57] a community closed once its page was left takes nobody away', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ message: string }>()
  const { person, address, leave, client } = show({ userRole: 'owner', action: null, members_count: 1 })
  network.use(
    answer(
      closeCommunity,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  await title()
  await choose(person, 'Fermer la communauté')
  await confirm(person, 'Fermer')
  await asked.promise
  leave()
  late.resolve({ message: 'Communauté fermée' })
  expect(await screen.findByText('Communauté fermée')).toBeInTheDocument()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(address()).toBe('/elsewhere')
})

test.each([
  ['a lost connection', disconnect(joinCommunity), "Une erreur s'est produite"],
  [
    'a refusal',
    refuse(joinCommunity, 409, 'communities.too-many-joined'),
    /^Une erreur s'est produite\. Vous êtes déjà membre de 200 communautés/,
  ],
])('[COM-21] a join that fails by %s says so', async (_, failing, sentence) => {
  network.use(failing)
  const { person } = show({ userRole: nonMember, action: 'join' })
  await person.click(await screen.findByRole('button', { name: 'Rejoindre Lumières du soir' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test.each([
  ['a lost connection', disconnect(leaveCommunity), "Une erreur s'est produite"],
  [
    'a refusal',
    refuse(leaveCommunity, 409, 'communities.owner-stays'),
    /^Une erreur s'est produite\. Vous êtes propriétaire/,
  ],
])('[COM-21] a leave that fails by %s says so', async (_, failing, sentence) => {
  network.use(failing)
  const { person } = show()
  await choose(person, 'Quitter la communauté')
  await confirm(person, 'Quitter')
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('[COM-19] a waiting request is said, and taken back', async () => {
  network.use(
    answer(cancelJoinRequest, () => {
      community = { ...community, action: 'request' }
      return { message: 'Votre demande a été annulée' }
    }),
  )
  const { person } = show({ ...closed, action: 'cancel' })
  expect(await screen.findByText(/Votre demande attend la réponse/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^Annuler la demande/ }))
  expect(await screen.findByText('Votre demande a été annulée')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Demander à rejoindre/ })).toHaveFocus()
})

test.each([
  ['2026-12-24T11:00:00.000Z', 'Vous êtes exclu de cette communauté jusqu’au 24 décembre 2026 à 12:00.'],
  [null, 'Vous êtes exclu de cette communauté définitivement.'],
])('[COM-53] who is banned until %s sees it, and why', async (until, sentence) => {
  network.use(answer(communityRole, { ...free, action: null, ban: { reason: 'Insultes', until } }))
  show({ ...closed, action: null })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByText('Raison : Insultes')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /rejoindre/i })).not.toBeInTheDocument()
})

test('[COM-53] who is banned from a public community without posts is not asked to join it', async () => {
  network.use(answer(communityRole, { ...free, action: null, ban: { reason: 'Insultes', until: null } }))
  show({ userRole: nonMember, action: null })
  expect(await screen.findByText('Aucun post pour l’instant')).toBeInTheDocument()
  expect(await screen.findByText('Raison : Insultes')).toBeInTheDocument()
  expect(screen.queryByText(/^Rejoignez/)).not.toBeInTheDocument()
})

test('[COM-52] who was declined sees why, and from when they may ask again', async () => {
  const declined = { reason: 'Trop tôt', askAgainAt: '2026-11-29T11:00:00.000Z' }
  network.use(answer(communityRole, { ...free, declined }))
  show(closed)
  expect(await screen.findByText('Votre demande a été refusée.')).toBeInTheDocument()
  expect(screen.getByText('Raison : Trop tôt')).toBeInTheDocument()
  expect(screen.getByText(/à partir du 29 novembre 2026/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Demander à rejoindre/ })).not.toBeInTheDocument()
})

test('[COM-42] a role that cannot be read is said, and asked again', async () => {
  network.use(disconnect(communityRole))
  const { person } = show(closed)
  expect(await screen.findByText('Erreur lors de la récupération du rôle.')).toBeInTheDocument()
  network.use(answer(communityRole, free))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() =>
    expect(screen.queryByText('Erreur lors de la récupération du rôle.')).not.toBeInTheDocument(),
  )
})

test('[COM-56] an invitation in the address joins a private community at once', async () => {
  const { bodies } = record(joinCommunity, () => {
    community = { ...community, userRole: 'member', action: 'leave' }
    return { message: 'Vous avez rejoint la communauté avec succès' }
  })
  const { person } = show(closed, '/community/7?invitation=abc')
  expect(await screen.findByText('Vous êtes invité à rejoindre Lumières du soir.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Demander à rejoindre/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Accepter l’invitation' }))
  expect(await screen.findByText('Vous avez rejoint la communauté avec succès')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/Vous êtes invité/)).not.toBeInTheDocument())
  expect(await title()).toHaveFocus()
  expect(bodies).toEqual([{ invitation: 'abc' }])
})

test.each([
  ['', false],
  ['Pas de flash.', true],
])('[COM-56] an invitation that is over says so and goes, with the rules « %s »', async (rules, isAsked) => {
  network.use(refuse(joinCommunity, 404, 'communities.invitation-over'))
  const { person, address } = show({ ...closed, rules }, '/community/7?invitation=abc')
  await person.click(await screen.findByRole('button', { name: 'Accepter l’invitation' }))
  if (isAsked) {
    const dialog = within(await screen.findByRole('dialog', { name: /^Rejoindre/ }))
    await person.click(dialog.getByRole('button', { name: 'Rejoindre' }))
  }
  expect(await screen.findByText('Cette invitation n’est plus valable.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(screen.queryByRole('button', { name: 'Accepter l’invitation' })).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Demander à rejoindre/ })).toBeInTheDocument()
})

test('[COM-43] sharing copies the link, says so, and shows it for two seconds', async () => {
  show()
  const share = await screen.findByRole('button', { name: 'Partager' })
  const time = stillTime()
  fireEvent.click(share)
  const feedback = await time.until(() => screen.queryByRole('button', { name: 'Lien copié' }))
  await time.pass(1900)
  expect(feedback).toHaveAccessibleName('Lien copié')
  await time.pass(200)
  expect(feedback).toHaveAccessibleName('Partager')
  expect(screen.getByText('Lien de la communauté copié dans le presse-papiers !')).toBeInTheDocument()
  vi.useRealTimers()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/community/7`)
})

test('[COM-50] a name in the address leads to the id, with what else the address says', async () => {
  network.use(refuse(getPost, 404, 'posts.unknown'))
  const { address } = show({}, '/community/Lumi%C3%A8res%20du%20soir/12/3?invitation=abc')
  await title()
  expect(address()).toBe('/community/7/12/3?invitation=abc')
})

test.each([
  [
    'the server’s sentence',
    refuse(getCommunity, 503, 'platform.unavailable'),
    /Aura est|Réessayez|indisponible/,
  ],
  ['the house’s own', disconnect(getCommunity), "Une erreur inattendue s'est produite."],
])('[COM-41] a community that cannot be read shows %s', async (_, failing, sentence) => {
  network.use(failing)
  const view = renderPage(<CommunityPage />, '/community/7', '/community/:id/:postId?/:commentId?')
  expect(await view.findByText(sentence)).toBeInTheDocument()
  community = aCommunity()
  network.use(answer(getCommunity, () => community))
  await view.person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await title()
})

test('[COM-41] a community that does not exist leads to the others', async () => {
  network.use(refuse(getCommunity, 404, 'communities.unknown'))
  renderPage(<CommunityPage />, '/community/7', '/community/:id/:postId?/:commentId?')
  expect(await screen.findByText('Cette communauté n’existe pas.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir les communautés' })).toHaveAttribute('href', '/communities')
})

test('[COM-07, MOD-01] a community can be reported', async () => {
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  const { person } = show()
  await title()
  await choose(person, 'Signaler')
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler cette communauté' }))
  await person.selectOptions(dialog.getByLabelText('De quoi s’agit-il ?'), 'Haine')
  await person.type(dialog.getByRole('textbox'), 'Haine')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'community', communityId: 7, reason: 'Haine', category: 'hate' }])
})

import { listBans } from '@aura/contract/communities/communities.bans.contract'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import {
  createInvitation,
  listInvitations,
} from '@aura/contract/communities/communities.invitations.contract'
import { listMembers } from '@aura/contract/communities/communities.members.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/members-dialog.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  choose,
  closed,
  serveCommunity,
  served,
  showCommunity,
  title,
} from '../../testing/community-page.tsx'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stillTime } from '../../testing/still-time.ts'
import { CommunityPage } from './community-page.tsx'

serveCommunity()

test('[COM-05, COM-06, COM-07] banner, name, privacy, role and counts, then what a member can do', async () => {
  const { person } = showCommunity()
  await title()
  for (const words of ['Publique', 'Art', 'Membre']) expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByText('128').parentElement).toHaveTextContent('128 membres')
  expect(screen.queryByRole('button', { name: /^Rejoindre/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Options de la communauté' }))
  const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(['Signaler', 'Quitter la communauté'])
})

test.each([
  ['owner', null, ['Modifier', 'Quitter la communauté']],
  ['admin', 'leave', ['Modifier', 'Signaler', 'Quitter la communauté']],
  [nonMember, 'join', ['Signaler']],
] as const)('[COM-23, COM-24, COM-37] the menu of %s', async (userRole, action, expected) => {
  const { person } = showCommunity({ userRole, action, pending_requests: 2 })
  await person.click(await screen.findByRole('button', { name: 'Options de la communauté' }))
  const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(expected)
})

test('[APP-19, COM-05] members and aura stay apart for those who hear them', async () => {
  showCommunity()
  await title()
  const heard = screen.getByText('128').closest('p')?.cloneNode(true) as HTMLElement
  for (const hidden of heard.querySelectorAll('[aria-hidden]')) hidden.remove()
  expect(heard).toHaveTextContent(/^128 membres · [\d\s]+ d’aura$/)
})

test('[COM-24] owner and admins see how many requests wait', async () => {
  showCommunity({ userRole: 'admin', pending_requests: 3 })
  expect(await screen.findByRole('button', { name: 'Membres, 3 demandes en attente' })).toHaveTextContent('3')
})

test('[COM-07, COM-55] the details dialog tells description, rules, category, date and who keeps it', async () => {
  const { person } = showCommunity({ description: 'Longue. '.repeat(40).trim(), rules: 'Pas de flash.' })
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
  showCommunity({ ...closed, rules: 'Pas de flash.' })
  await title()
  expect(screen.getByText('Photos du soir, quand la lumière descend.')).toBeInTheDocument()
  expect(screen.getByText('128').parentElement).toHaveTextContent('128 membres')
  expect(screen.getByText('Pas de flash.')).toBeInTheDocument()
  expect(screen.getByText('Cette communauté est privée')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Membres/ })).not.toBeInTheDocument()
  expect(screen.getByText('Non membre')).toBeInTheDocument()
})

test('[COM-43] sharing copies the link, says so, and shows it for two seconds', async () => {
  showCommunity()
  const share = await screen.findByRole('button', { name: 'Partager' })
  const time = stillTime()
  fireEvent.click(share)
  const feedback = await time.until(() => screen.queryByRole('button', { name: 'Lien copié' }))
  await time.pass(1900)
  expect(feedback).toHaveAccessibleName('Lien copié')
  await time.pass(200)
  expect(feedback).toHaveAccessibleName('Partager')
  await time.until(() => screen.queryByText('Lien de la communauté copié dans le presse-papiers !'))
  vi.useRealTimers()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/community/7`)
})

test('[COM-50, NTF-13] a name in the address leads to the id, with what else the address says', async () => {
  network.use(refuse(getPost, 404, 'posts.unknown'))
  const { address } = showCommunity(
    { userRole: nonMember, action: 'join' },
    '/community/Lumi%C3%A8res%20du%20soir/12/3?invitation=abc',
  )
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
  served.community = aCommunity()
  network.use(answer(getCommunity, () => served.community))
  await view.person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await title()
})

test('[COM-41] a community that does not exist leads to the others', async () => {
  network.use(refuse(getCommunity, 404, 'communities.unknown'))
  renderPage(<CommunityPage />, '/community/7', '/community/:id/:postId?/:commentId?')
  expect(await screen.findByText('Cette communauté n’existe pas.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir les communautés' })).toHaveAttribute('href', '/communities')
})

test('[COM-55] long rules are folded above the posts of whoever may join, and unfolded', async () => {
  const rules = Array.from({ length: 12 }, (_, place) => `Règle ${place + 1}.`).join('\n')
  const { person } = showCommunity({ userRole: nonMember, action: 'join', rules })
  const shown = (await screen.findByText(/^Règle 1\./)).closest('p')
  expect(shown).toHaveAttribute('data-folded')
  await person.click(screen.getByRole('button', { name: 'Lire la suite' }))
  expect(shown).not.toHaveAttribute('data-folded')
})

test('[COM-07, MOD-01] a community can be reported', async () => {
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  const { person } = showCommunity()
  await title()
  await choose(person, 'Signaler')
  const dialog = within(await screen.findByRole('dialog', { name: 'Signaler cette communauté' }))
  await person.selectOptions(dialog.getByLabelText('De quoi s’agit-il ?'), 'Haine')
  await person.type(dialog.getByRole('textbox'), 'Haine')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'community', communityId: 7, reason: 'Haine', category: 'hate' }])
})

test('[COM-24, COM-56] an admin who was demoted meanwhile learns it from the refusal of a link', async () => {
  network.use(
    answer(listMembers, { members: [], requests: [], hasMore: false }),
    answer(listInvitations, { invitations: [] }),
    refuse(createInvitation, 403, 'communities.not-manager'),
  )
  const { person } = showCommunity({ userRole: 'admin' })
  await title()
  await person.click(screen.getByRole('button', { name: 'Membres' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Membres' }))
  await person.click(dialog.getByRole('tab', { name: 'Invitations' }))
  served.community = { ...served.community, userRole: 'member' }
  await person.click(await dialog.findByRole('button', { name: 'Créer un lien' }))
  expect(
    await screen.findByText('Seuls le propriétaire et les admins peuvent faire cela.'),
  ).toBeInTheDocument()
  await waitFor(() => expect(dialog.queryByRole('tab', { name: 'Invitations' })).not.toBeInTheDocument())
})

test.each([
  ['members', { userRole: nonMember, action: 'join' }, closed, 'communities.members-only'],
  ['bans', { userRole: 'admin' }, { userRole: 'member' }, 'communities.not-manager'],
] as const)(
  '[COM-24, COM-39] who may read the %s no more sees the page anew',
  async (list, before, after, code) => {
    network.use(
      refuse(list === 'members' ? listMembers : listBans, 403, code),
      answer(listMembers, { members: [], requests: [], hasMore: false }),
    )
    const { person } = showCommunity(before)
    await title()
    served.community = { ...served.community, ...after }
    await person.click(screen.getByRole('button', { name: 'Membres' }))
    if (list === 'members') {
      expect(await screen.findByText('Cette communauté est privée')).toBeInTheDocument()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    } else {
      const dialog = within(await screen.findByRole('dialog', { name: 'Membres' }))
      await person.click(dialog.getByRole('tab', { name: 'Exclus' }))
      await waitFor(() => expect(dialog.queryByRole('tab', { name: 'Exclus' })).not.toBeInTheDocument())
    }
  },
)

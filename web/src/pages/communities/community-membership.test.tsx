import { communityRole } from '@aura/contract/communities/communities.contract'
import { checkInvitation } from '@aura/contract/communities/communities.invitations.contract'
import {
  cancelJoinRequest,
  closeCommunity,
  joinCommunity,
  leaveCommunity,
  listMembers,
} from '@aura/contract/communities/communities.members.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { communitiesKey } from '../../cache/communities.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  choose,
  closed,
  confirm,
  free,
  serveCommunity,
  served,
  showCommunity,
  title,
} from '../../testing/community-page.tsx'
import { network } from '../../testing/network.ts'

serveCommunity()

test('[COM-20, COM-22] leaving asks first, says the server’s sentence and shows the new state', async () => {
  const { person } = showCommunity()
  network.use(
    answer(leaveCommunity, () => {
      served.community = { ...served.community, userRole: nonMember, action: 'join' }
      return { message: 'Vous vous êtes désinscrit avec succès' }
    }),
  )
  await title()
  await choose(person, 'Quitter la communauté')
  await confirm(person, 'Quitter')
  expect(await screen.findByText('Vous vous êtes désinscrit avec succès')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Rejoindre Lumières du soir' })).toBeInTheDocument()
})

test('[COM-23] an owner who is not alone learns how to leave, and is led to the members', async () => {
  network.use(answer(listMembers, { members: [], requests: [], hasMore: false }))
  const { person } = showCommunity({ userRole: 'owner', action: null, pending_requests: 2 })
  await title()
  await choose(person, 'Quitter la communauté')
  const question = await screen.findByRole('alertdialog', { name: 'Quitter Lumières du soir\u00a0?' })
  expect(within(question).getByText(/Transmettez-la d’abord/)).toBeInTheDocument()
  await person.click(within(question).getByRole('button', { name: 'Voir les membres' }))
  const members = within(await screen.findByRole('dialog', { name: 'Membres' }))
  expect(await members.findByRole('tab', { name: 'Membres', selected: true })).toBeInTheDocument()
})

test('[COM-39] a person removed from a private community no longer sees its members', async () => {
  network.use(answer(listMembers, { members: [], requests: [], hasMore: false }))
  const { person, client } = showCommunity({ privacy: 1 })
  await title()
  await person.click(screen.getByRole('button', { name: 'Membres' }))
  expect(await screen.findByRole('dialog', { name: 'Membres' })).toBeInTheDocument()
  served.community = { ...served.community, ...closed }
  await act(() => client.invalidateQueries({ queryKey: communitiesKey }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  served.community = { ...served.community, userRole: 'member', action: 'leave' }
  await act(() => client.invalidateQueries({ queryKey: communitiesKey }))
  expect(await screen.findByRole('button', { name: 'Membres' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[COM-57] the only member of a community may close it, after a question, and is led to the list', async () => {
  const { person, address } = showCommunity({ userRole: 'owner', action: null, members_count: 1 })
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
  const { person, address, leave, client } = showCommunity({
    userRole: 'owner',
    action: null,
    members_count: 1,
  })
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
  const { person } = showCommunity({ userRole: nonMember, action: 'join' })
  await person.click(await screen.findByRole('button', { name: 'Rejoindre Lumières du soir' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test.each([
  ['', false],
  ['Pas de flash.', true],
])(
  '[COM-21] a join refused because the community became private says so, with the rules « %s »',
  async (rules, isAsked) => {
    network.use(
      refuse(joinCommunity, 403, 'communities.private', {
        onRequest: () => {
          served.community = { ...served.community, ...closed }
        },
      }),
    )
    const { person } = showCommunity({ userRole: nonMember, action: 'join', rules })
    await person.click(await screen.findByRole('button', { name: 'Rejoindre Lumières du soir' }))
    if (isAsked) {
      const dialog = within(await screen.findByRole('dialog', { name: /^Rejoindre/ }))
      await person.click(dialog.getByRole('button', { name: 'Rejoindre' }))
    }
    expect(await screen.findByRole('button', { name: /^Demander à rejoindre/ })).toBeInTheDocument()
    expect(
      await screen.findByText(/^Une erreur s'est produite\. Cette communauté est privée/),
    ).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  },
)

test.each([
  ['a lost connection', disconnect(leaveCommunity), "Une erreur s'est produite"],
  [
    'a refusal',
    refuse(leaveCommunity, 409, 'communities.owner-stays'),
    /^Une erreur s'est produite\. Vous êtes propriétaire/,
  ],
])('[COM-21] a leave that fails by %s says so', async (_, failing, sentence) => {
  network.use(failing)
  const { person } = showCommunity()
  await choose(person, 'Quitter la communauté')
  await confirm(person, 'Quitter')
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('[COM-19] a waiting request is said, and taken back', async () => {
  network.use(
    answer(cancelJoinRequest, () => {
      served.community = { ...served.community, action: 'request' }
      return { message: 'Votre demande a été annulée' }
    }),
  )
  const { person } = showCommunity({ ...closed, action: 'cancel' })
  expect(await screen.findByText(/Votre demande attend la réponse/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^Annuler la demande/ }))
  expect(await screen.findByText('Votre demande a été annulée')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Demander à rejoindre/ })).toHaveFocus()
})

test.each([
  ['2026-12-24T11:00:00.000Z', 'Votre exclusion de cette communauté dure jusqu’au 24 décembre 2026 à 12:00.'],
  [null, 'Votre exclusion de cette communauté est définitive.'],
])('[COM-53] who is banned until %s sees it, and why', async (until, sentence) => {
  network.use(answer(communityRole, { ...free, action: null, ban: { reason: 'Insultes', until } }))
  showCommunity({ ...closed, action: null })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByText('Raison : Insultes')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /rejoindre/i })).not.toBeInTheDocument()
})

test('[COM-53] who is banned from a public community without posts is not asked to join it', async () => {
  network.use(answer(communityRole, { ...free, action: null, ban: { reason: 'Insultes', until: null } }))
  showCommunity({ userRole: nonMember, action: null })
  expect(await screen.findByText('Aucun post pour l’instant')).toBeInTheDocument()
  expect(await screen.findByText('Raison : Insultes')).toBeInTheDocument()
  expect(screen.queryByText(/^Rejoignez/)).not.toBeInTheDocument()
})

test('[COM-52] who was declined sees why, and from when they may ask again', async () => {
  const declined = { reason: 'Trop tôt', askAgainAt: '2026-11-29T11:00:00.000Z' }
  network.use(answer(communityRole, { ...free, declined }))
  showCommunity(closed)
  expect(await screen.findByText('Votre demande a été refusée.')).toBeInTheDocument()
  expect(screen.getByText('Raison : Trop tôt')).toBeInTheDocument()
  expect(screen.getByText(/à partir du 29 novembre 2026/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Demander à rejoindre/ })).not.toBeInTheDocument()
})

test('[COM-42] a role that cannot be read is said, and asked again', async () => {
  network.use(disconnect(communityRole))
  const { person } = showCommunity(closed)
  expect(await screen.findByText('Erreur lors de la récupération du rôle.')).toBeInTheDocument()
  network.use(answer(communityRole, free))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() =>
    expect(screen.queryByText('Erreur lors de la récupération du rôle.')).not.toBeInTheDocument(),
  )
})

test('[COM-56] an invitation in the address joins a private community at once', async () => {
  network.use(answer(checkInvitation, { isValid: true }))
  const { bodies } = record(joinCommunity, () => {
    served.community = { ...served.community, userRole: 'member', action: 'leave' }
    return { message: 'Vous avez rejoint la communauté avec succès' }
  })
  const { person, address } = showCommunity(closed, '/community/7?invitation=abc')
  expect(await screen.findByText('On vous invite à rejoindre Lumières du soir.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Demander à rejoindre/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Accepter l’invitation' }))
  expect(await screen.findByText('Vous avez rejoint la communauté avec succès')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/On vous invite/)).not.toBeInTheDocument())
  expect(await title()).toHaveFocus()
  expect(bodies).toEqual([{ invitation: 'abc' }])
  await waitFor(() => expect(address()).toBe('/community/7'))
})

test.each([
  ['', false],
  ['Pas de flash.', true],
])(
  '[COM-56] an invitation that ends while it is read says so and goes, with the rules « %s »',
  async (rules, isAsked) => {
    network.use(
      answer(checkInvitation, { isValid: true }),
      refuse(joinCommunity, 404, 'communities.invitation-over'),
    )
    const { person, address } = showCommunity({ ...closed, rules }, '/community/7?invitation=abc')
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
  },
)

test('[COM-56] an invitation that is over says so when it is opened, and promises nothing', async () => {
  const { queries } = record(checkInvitation, { isValid: false })
  const { address } = showCommunity(closed, '/community/7?invitation=abc')
  expect(await screen.findByText('Cette invitation n’est plus valable.')).toBeInTheDocument()
  expect(screen.queryByText(/On vous invite/)).not.toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(await screen.findByRole('button', { name: /^Demander à rejoindre/ })).toBeInTheDocument()
  expect(queries).toEqual(['invitation=abc'])
})

test('[COM-53, COM-56] who is banned reads of the ban alone, also with an invitation that is over', async () => {
  const { queries } = record(checkInvitation, { isValid: false })
  network.use(answer(communityRole, { ...free, action: null, ban: { reason: 'Insultes', until: null } }))
  const { address } = showCommunity(closed, '/community/7?invitation=abc')
  expect(await screen.findByText(/Insultes/)).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/community/7'))
  expect(queries).toEqual(['invitation=abc'])
  expect(screen.queryByText('Cette invitation n’est plus valable.')).not.toBeInTheDocument()
})

test('[COM-56] an invitation that cannot be checked may be tried', async () => {
  network.use(disconnect(checkInvitation))
  showCommunity(closed, '/community/7?invitation=abc')
  expect(await screen.findByRole('button', { name: 'Accepter l’invitation' })).toBeInTheDocument()
})

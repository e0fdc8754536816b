import type { Community } from '@aura/contract/communities/communities.contract'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import {
  acceptRequest,
  type Ban,
  communityLog,
  createInvitation,
  declineRequest,
  type Invitation,
  type JoinRequest,
  type LogEntry,
  liftBan,
  listBans,
  listDeclinedRequests,
  listInvitations,
  listMembers,
  type Member,
  removeMember,
  revokeInvitation,
  updateMemberRole,
} from '@aura/contract/communities/communities.members.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../features/communities/members-dialog.tsx'
import '../ui/confirm-dialog-surface.tsx'
import { CommunityActions } from '../features/communities/community-actions.tsx'
import { setCalm } from '../lib/calm.ts'
import { answer, disconnect, record, refuse } from '../testing/answer.ts'
import { aCommunity } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'

const person = { avatar: null, aura_type_id: 4 }
const aMember = (parts: Partial<Member>): Member => ({
  user_id: 30,
  username: 'zoe',
  ...person,
  aura: 60,
  user_rank: 12,
  member_role: 'member',
  joined_at: '2026-10-02T08:00:00.000Z',
  ...parts,
})
const aRequest = (parts: Partial<JoinRequest>): JoinRequest => ({
  id: 5,
  user_id: 40,
  username: 'noe',
  ...person,
  aura: 3,
  answer: 'Pour la lumière.',
  created_at: '2026-11-21T10:00:00.000Z',
  declined_at: null,
  reason: '',
  ...parts,
})
const end = { hasMore: false, nextCursor: null }

let members: Member[]
let requests: JoinRequest[]

beforeEach(() => {
  beMember()
  members = [
    aMember({ user_id: 1, username: 'lea', aura: 900, user_rank: 1, member_role: 'owner' }),
    aMember({}),
  ]
  requests = []
  network.use(
    answer(listMembers, () => ({ members, requests, hasMore: false })),
    answer(listDeclinedRequests, { requests: [], ...end }),
  )
})

async function open(parts: Partial<Community> = {}) {
  const community = aCommunity(parts)
  network.use(answer(getCommunity, community))
  const view = renderPage(
    <CommunityActions community={community} onReport={() => undefined} />,
    '/community/7',
  )
  await view.person.click(await screen.findByRole('button', { name: /^Membres/ }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Membres' })) }
}

const openTab = async ({ person: actor, dialog }: Awaited<ReturnType<typeof open>>, name: string) =>
  actor.click(dialog.getByRole('tab', { name }))

test('[COM-12, COM-13] members show pseudo, rank, aura and role; a row leads to the profile', async () => {
  const { dialog, person: actor, address } = await open()
  const rows = within(await dialog.findByRole('list', { name: 'Membres' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LleaPropriétaire1er900 d’aura',
    'Zzoe12e60 d’aura',
  ])
  await actor.click(dialog.getByRole('link', { name: /zoe/ }))
  expect(address()).toBe('/profile/zoe')
})

test.each([
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [4, '10'],
  [10, '10'],
  [11, '50'],
  [50, '50'],
  [51, 'beyond'],
])('[COM-13] the badge of rank %i is of tier %s', async (rank, tier) => {
  members = [aMember({ user_rank: rank })]
  const { dialog } = await open()
  expect(await dialog.findByTitle(/par l’aura$/)).toHaveAttribute('data-tier', tier)
})

test('[COM-14] members are sorted by aura, rank or pseudo, and searched 300 ms after the last letter', async () => {
  const { queries } = record(listMembers, ({ query }) => ({
    members: members.filter(({ username }) => username.includes(query.get('search') ?? '')),
    requests,
    hasMore: false,
  }))
  const { dialog, person: actor } = await open()
  await actor.click(await dialog.findByRole('button', { name: 'Pseudo' }))
  expect(dialog.getByRole('button', { name: 'Pseudo' })).toHaveAttribute('aria-pressed', 'true')
  await actor.type(dialog.getByRole('textbox'), 'zo')
  await waitFor(() => expect(dialog.queryByText('lea')).not.toBeInTheDocument())
  await actor.type(dialog.getByRole('textbox'), 'x')
  expect(await dialog.findByText(/Personne pour «.zox.»/)).toBeInTheDocument()
  const page = 'page=1&limit=30'
  expect(queries).toEqual([
    `sortBy=aura&${page}`,
    `sortBy=pseudo&${page}`,
    `sortBy=pseudo&${page}&search=zo`,
    `sortBy=pseudo&${page}&search=zox`,
  ])
})

test('[COM-16] members that cannot be read are said, and asked again', async () => {
  network.use(disconnect(listMembers))
  const { dialog, person: actor } = await open()
  expect(await dialog.findByText('Erreur lors du chargement des membres.')).toBeInTheDocument()
  network.use(answer(listMembers, () => ({ members, requests, hasMore: false })))
  await actor.click(dialog.getByRole('button', { name: 'Réessayer' }))
  expect(await dialog.findByText('zoe')).toBeInTheDocument()
})

test.each([
  ['owner', ['admin', 'member'], ['Membres', 'Demandes', 'Journal', 'Exclus', 'Invitations']],
  ['admin', ['member'], ['Membres', 'Demandes', 'Journal', 'Exclus', 'Invitations']],
  ['member', [], ['Membres', 'Journal']],
  ['Non membre', [], []],
] as const)('[COM-24, COM-30, COM-54] what %s manages and is shown', async (userRole, managed, tabs) => {
  members = (['owner', 'admin', 'member'] as const).map((role, place) =>
    aMember({ user_id: place + 1, username: role, member_role: role }),
  )
  const { dialog } = await open({ userRole })
  await dialog.findByRole('list', { name: 'Membres' })
  const buttons = dialog.queryAllByRole('button', { name: /^Gérer / })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    managed.map((role) => `Gérer ${role}`),
  )
  expect(dialog.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
})

async function openRole(userRole: 'owner' | 'admin' = 'owner') {
  const view = await open({ userRole })
  await view.person.click(await view.dialog.findByRole('button', { name: 'Gérer zoe' }))
  return { ...view, role: within(await screen.findByRole('dialog', { name: 'Rôle de zoe' })) }
}

test('[COM-27, COM-28, COM-29] a role is chosen, then changed; without a choice nothing is sent', async () => {
  const { bodies } = record(updateMemberRole, { message: 'Rôle mis à jour avec succès.' })
  const { person: actor, role } = await openRole('admin')
  await actor.click(role.getByRole('button', { name: 'Changer le rôle' }))
  expect(role.getByRole('combobox')).toHaveAccessibleDescription('Veuillez sélectionner un rôle.')
  expect(role.getAllByRole('option').map((option) => (option as HTMLOptionElement).value)).toEqual([
    '',
    'admin',
  ])
  await actor.selectOptions(role.getByRole('combobox'), 'admin')
  await actor.click(role.getByRole('button', { name: 'Changer le rôle' }))
  expect(await screen.findByText('Rôle mis à jour avec succès.')).toBeInTheDocument()
  expect(bodies).toEqual([{ role: 'admin', communityId: 7 }])
})

test.each([
  [
    'the server’s sentence',
    refuse(updateMemberRole, 403, 'communities.not-above'),
    'Vous ne pouvez pas gérer ce membre.',
  ],
  ['the house’s own', disconnect(updateMemberRole), 'Erreur lors de la mise à jour.'],
])('[COM-28] a role that cannot be changed shows %s', async (_, failing, sentence) => {
  network.use(failing)
  const { person: actor, role } = await openRole()
  await actor.selectOptions(role.getByRole('combobox'), 'admin')
  await actor.click(role.getByRole('button', { name: 'Changer le rôle' }))
  expect(await role.findByText(sentence)).toBeInTheDocument()
})

test('[COM-23] the owner hands the community over after a question that says what it means', async () => {
  const { bodies } = record(updateMemberRole, { message: 'Rôle mis à jour avec succès.' })
  const { person: actor, role } = await openRole()
  await actor.selectOptions(role.getByRole('combobox'), 'owner')
  await actor.click(role.getByRole('button', { name: 'Changer le rôle' }))
  const question = within(await screen.findByRole('alertdialog', { name: /Transmettre la communauté à zoe/ }))
  expect(question.getByText(/Vous devenez admin/)).toBeInTheDocument()
  expect(bodies).toEqual([])
  await actor.click(question.getByRole('button', { name: 'Transmettre' }))
  expect(await screen.findByText('Rôle mis à jour avec succès.')).toBeInTheDocument()
  expect(bodies).toEqual([{ role: 'owner', communityId: 7 }])
})

async function openRemoval() {
  const view = await openRole()
  await view.person.click(view.role.getByRole('button', { name: 'Retirer de la communauté…' }))
  return { ...view, removal: within(await screen.findByRole('dialog', { name: /^Retirer zoe/ })) }
}

test('[COM-31, COM-32] a member is removed after a confirmation', async () => {
  const { bodies } = record(removeMember, { message: 'Membre retiré avec succès' })
  const { person: actor, removal } = await openRemoval()
  await actor.click(removal.getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('Membre retiré avec succès')).toBeInTheDocument()
  expect(bodies).toEqual([{ communityId: 7 }])
})

test.each([
  ['days', { days: 30 }],
  ['always', { days: null }],
])('[COM-53] a removal may ban (%s), with a reason', async (choice, ban) => {
  const { bodies } = record(removeMember, { message: 'Membre retiré avec succès' })
  const { person: actor, removal } = await openRemoval()
  await actor.selectOptions(removal.getByLabelText('Exclusion'), choice)
  if (choice === 'days') {
    const days = removal.getByLabelText('Nombre de jours')
    await actor.clear(days)
    expect(removal.getByRole('button', { name: 'Retirer' })).toBeDisabled()
    await actor.type(days, '30')
  }
  await actor.type(removal.getByLabelText('Raison (facultative)'), 'Insultes')
  await actor.click(removal.getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(bodies).toEqual([{ communityId: 7, reason: 'Insultes', ban }]))
})

test.each([
  [
    'the server’s sentence',
    refuse(removeMember, 403, 'communities.not-above'),
    'Vous ne pouvez pas gérer ce membre.',
  ],
  ['the house’s own', disconnect(removeMember), 'Erreur lors de la suppression.'],
])('[COM-32] a removal that fails shows %s', async (_, failing, sentence) => {
  network.use(failing)
  const { person: actor, removal } = await openRemoval()
  await actor.click(removal.getByRole('button', { name: 'Retirer' }))
  expect(await removal.findByText(sentence)).toBeInTheDocument()
})

test('[COM-24, COM-25, COM-51] a request shows its answer, and is accepted', async () => {
  requests = [aRequest({})]
  network.use(
    answer(acceptRequest, () => {
      requests = []
      return { message: 'Demande acceptée avec succès' }
    }),
  )
  const { dialog, person: actor } = await open({ userRole: 'admin', pending_requests: 1 })
  expect(dialog.getByRole('tab', { name: 'Demandes (1)' })).toHaveAttribute('aria-selected', 'true')
  expect(await dialog.findByText('Pour la lumière.')).toBeInTheDocument()
  await actor.click(dialog.getByRole('button', { name: 'Accepter noe' }))
  expect(await screen.findByText('Demande acceptée avec succès')).toBeInTheDocument()
  expect(await dialog.findByText('Aucune demande n’attend.')).toBeInTheDocument()
})

test('[COM-26, COM-51] a request is declined, with a reason if one is given', async () => {
  requests = [aRequest({})]
  const { bodies } = record(declineRequest, { message: 'Demande refusée' })
  const { dialog, person: actor } = await open({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  await actor.type(refusal.getByRole('textbox'), 'Trop tôt')
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await screen.findByText('Demande refusée')).toBeInTheDocument()
  expect(bodies).toEqual([{ reason: 'Trop tôt' }])
})

test('[COM-25, COM-26] decisions that fail say so', async () => {
  requests = [aRequest({})]
  network.use(refuse(acceptRequest, 404, 'communities.no-request'), disconnect(declineRequest))
  const { dialog, person: actor } = await open({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Accepter noe' }))
  expect(
    await screen.findByText("Erreur lors de l'acceptation. Cette demande n’existe plus."),
  ).toBeInTheDocument()
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await refusal.findByText('Erreur lors du refus')).toBeInTheDocument()
})

test('[COM-52] somebody declined is listed with the reason, and can be accepted later', async () => {
  const declined = aRequest({
    id: 6,
    username: 'eva',
    declined_at: '2026-11-20T10:00:00.000Z',
    reason: 'Trop tôt',
  })
  network.use(answer(listDeclinedRequests, { requests: [declined], ...end }))
  const { bodies } = record(acceptRequest, { message: 'Demande acceptée avec succès' })
  const view = await open({ userRole: 'owner' })
  await openTab(view, 'Demandes')
  expect(await view.dialog.findByText('Raison du refus : Trop tôt')).toBeInTheDocument()
  expect(view.dialog.queryByRole('button', { name: 'Refuser eva' })).not.toBeInTheDocument()
  await view.person.click(view.dialog.getByRole('button', { name: 'Accepter eva' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

test('[COM-53] the banned are listed, until when and why, and let back in', async () => {
  let bans: Ban[] = [
    {
      user_id: 50,
      username: 'max',
      ...person,
      reason: 'Insultes',
      banned_at: '2026-11-20T10:00:00.000Z',
      until: '2026-12-24T11:00:00.000Z',
    },
  ]
  network.use(
    answer(listBans, () => ({ bans, ...end })),
    answer(liftBan, () => {
      bans = []
      return { message: 'Exclusion levée' }
    }),
  )
  const view = await open({ userRole: 'owner' })
  await openTab(view, 'Exclus')
  expect(await view.dialog.findByText(/Exclu jusqu’au 24 décembre 2026/)).toHaveTextContent('Insultes')
  await view.person.click(view.dialog.getByRole('button', { name: 'Lever l’exclusion de max' }))
  expect(await screen.findByText('Exclusion levée')).toBeInTheDocument()
  expect(await view.dialog.findByText('Personne n’est exclu.')).toBeInTheDocument()
})

test('[COM-56] invitations are made, copied and revoked', async () => {
  let invitations: Invitation[] = []
  const made = {
    id: 3,
    code: 'c0de',
    created_by: 'lea',
    expires_at: '2026-12-22T10:00:00.000Z',
    max_uses: 1,
    uses: 0,
  }
  network.use(
    answer(listInvitations, () => ({ invitations })),
    answer(revokeInvitation, () => {
      invitations = []
      return { message: 'Invitation révoquée' }
    }),
  )
  const { bodies } = record(createInvitation, () => {
    invitations = [made]
    return made
  })
  const view = await open({ userRole: 'owner' })
  const { dialog, person: actor } = view
  await openTab(view, 'Invitations')
  expect(await dialog.findByText('Aucun lien en cours.')).toBeInTheDocument()
  await actor.selectOptions(dialog.getByLabelText('Valable'), '30 jours')
  await actor.selectOptions(dialog.getByLabelText('Utilisations'), '1 personne')
  await actor.click(dialog.getByRole('button', { name: 'Créer un lien' }))
  await actor.click(await dialog.findByRole('button', { name: 'Copier le lien' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/community/7?invitation=c0de`)
  expect(dialog.getByText(/0 sur 1 utilisation/)).toHaveTextContent('Jusqu’au 22 décembre 2026, par lea')
  expect(bodies).toEqual([{ days: 30, uses: 1 }])
  await actor.click(dialog.getByRole('button', { name: 'Révoquer' }))
  const question = within(await screen.findByRole('alertdialog', { name: /Révoquer ce lien/ }))
  await actor.click(question.getByRole('button', { name: 'Révoquer' }))
  expect(await screen.findByText('Invitation révoquée')).toBeInTheDocument()
  expect(await dialog.findByText('Aucun lien en cours.')).toBeInTheDocument()
})

test('[COM-54] members read what owner and admins did and why; an account that is gone has no name', async () => {
  const entry: LogEntry = {
    id: 1,
    act: 'banned',
    by: { id: 1, pseudo: 'lea' },
    person: { id: 50, pseudo: 'max' },
    reason: 'Insultes',
    created_at: '2026-11-20T10:00:00.000Z',
  }
  const inherited: LogEntry = { ...entry, id: 2, act: 'inherited', by: null, reason: '' }
  const edited: LogEntry = { ...entry, id: 3, act: 'edited', by: null, person: null, reason: '' }
  network.use(answer(communityLog, { entries: [entry, inherited, edited], ...end }))
  const view = await open()
  await openTab(view, 'Journal')
  expect(await view.dialog.findByText('lea a exclu max')).toBeInTheDocument()
  expect(view.dialog.getByText('Raison : Insultes')).toBeInTheDocument()
  expect(view.dialog.getByText('La communauté est passée à max')).toBeInTheDocument()
  expect(view.dialog.getByText('Un compte fermé a modifié la communauté')).toBeInTheDocument()
})

test('[APP-12] calm mode shows neither rank nor aura of members', async () => {
  setCalm(true)
  const { dialog } = await open()
  expect(await dialog.findByText('zoe')).toBeInTheDocument()
  expect(dialog.queryByText(/d’aura/)).not.toBeInTheDocument()
  expect(dialog.queryByText('12e')).not.toBeInTheDocument()
  setCalm(false)
})

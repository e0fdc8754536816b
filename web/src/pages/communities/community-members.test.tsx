import {
  listMembers,
  removeMember,
  updateMemberRole,
} from '@aura/contract/communities/communities.members.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/members-dialog.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import { setCalm } from '../../lib/calm.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aMember, lists, openMembers, serveMembers } from '../../testing/members-dialog.tsx'
import { network } from '../../testing/network.ts'
import { stillTime } from '../../testing/still-time.ts'

serveMembers()

test('[COM-12, COM-13] members show pseudo, rank, aura and role; a row leads to the profile', async () => {
  const { dialog, person: actor, address } = await openMembers()
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
  lists.members = [aMember({ user_rank: rank })]
  const { dialog } = await openMembers()
  expect(await dialog.findByTitle(/par l’aura$/)).toHaveAttribute('data-tier', tier)
})

test('[COM-14] members are sorted by aura, rank or pseudo, and searched 300 ms after the last letter', async () => {
  const { queries } = record(listMembers, ({ query }) => ({
    members: lists.members.filter(({ username }) => username.includes(query.get('search') ?? '')),
    requests: lists.requests,
    hasMore: false,
  }))
  const { dialog, person: actor, client } = await openMembers()
  await actor.click(await dialog.findByRole('button', { name: 'Rang' }))
  await actor.click(dialog.getByRole('button', { name: 'Pseudo' }))
  expect(dialog.getByRole('button', { name: 'Pseudo' })).toHaveAttribute('aria-pressed', 'true')
  const asked = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['communities', 'members'] })
      .flatMap(({ queryKey }) => queryKey[3] || [])
  const time = stillTime()
  for (const value of ['z', 'zo']) {
    fireEvent.change(dialog.getByRole('textbox'), { target: { value } })
    await time.pass(290)
    expect(asked()).toEqual([])
  }
  await time.pass(20)
  expect(asked()).toEqual(['zo'])
  await time.until(() => (dialog.queryByText('lea') ? null : dialog.queryByText('zoe')))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'zox' } })
  await time.until(() => dialog.queryByText(/Personne pour «.zox.»/))
  const page = 'page=1&limit=30'
  expect(queries).toEqual([
    `sortBy=aura&${page}`,
    `sortBy=rank&${page}`,
    `sortBy=pseudo&${page}`,
    `sortBy=pseudo&${page}&search=zo`,
    `sortBy=pseudo&${page}&search=zox`,
  ])
})

test('[COM-16] members that cannot be read are said, and asked again', async () => {
  network.use(disconnect(listMembers))
  const { dialog, person: actor } = await openMembers()
  expect(await dialog.findByText('Erreur lors du chargement des membres.')).toBeInTheDocument()
  network.use(answer(listMembers, () => ({ ...lists, hasMore: false })))
  await actor.click(dialog.getByRole('button', { name: 'Réessayer' }))
  expect(await dialog.findByText('zoe')).toBeInTheDocument()
})

test.each([
  ['owner', 'private', ['admin', 'member'], ['Membres', 'Demandes', 'Journal', 'Exclus', 'Invitations']],
  ['owner', 'public', ['admin', 'member'], ['Membres', 'Journal', 'Exclus', 'Invitations']],
  ['admin', 'private', ['member'], ['Membres', 'Demandes', 'Journal', 'Exclus', 'Invitations']],
  ['member', 'private', [], ['Membres', 'Journal']],
  ['Non membre', 'public', [], []],
] as const)(
  '[COM-24, COM-30, COM-54] what %s of a %s community manages and is shown',
  async (userRole, privacy, managed, tabs) => {
    lists.members = (['owner', 'admin', 'member'] as const).map((role, place) =>
      aMember({ user_id: place + 1, username: role, member_role: role }),
    )
    const { dialog } = await openMembers({ userRole, privacy: privacy === 'private' ? 1 : 0 })
    await dialog.findByRole('list', { name: 'Membres' })
    const buttons = dialog.queryAllByRole('button', { name: /^Gérer / })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      managed.map((role) => `Gérer ${role}`),
    )
    expect(dialog.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
  },
)

async function openRole(userRole: 'owner' | 'admin' = 'owner') {
  const view = await openMembers({ userRole })
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

test('[APP-19, COM-31] a removal that is given up leaves the focus on its member, one that is done on the neighbour', async () => {
  lists.members.push(aMember({ user_id: 31, username: 'max' }))
  network.use(
    answer(removeMember, () => {
      lists.members = lists.members.filter(({ username }) => username !== 'zoe')
      return { message: 'Membre retiré' }
    }),
  )
  const { dialog, person: actor, removal } = await openRemoval()
  await actor.click(removal.getByRole('button', { name: 'Annuler' }))
  const manage = dialog.getByRole('button', { name: 'Gérer zoe' })
  await waitFor(() => expect(manage).toHaveFocus())
  await actor.keyboard('{Enter}')
  await actor.click(await screen.findByRole('button', { name: 'Retirer de la communauté…' }))
  await actor.click(await screen.findByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(manage).not.toBeInTheDocument())
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Gérer max' })).toHaveFocus())
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
  // The notification of the removal tells them the reason, with a ban or without.
  expect(removal.getByLabelText('Raison (facultative)')).toHaveAccessibleDescription(
    /^La personne la lira, et les membres dans le journal\./,
  )
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
  const reason = removal.getByLabelText('Raison (facultative)')
  await actor.selectOptions(removal.getByLabelText('Exclusion'), choice)
  expect(reason).toHaveAccessibleDescription(/^La personne la lira, et les membres dans le journal\./)
  if (choice === 'days') {
    const days = removal.getByLabelText('Nombre de jours')
    await actor.clear(days)
    expect(removal.getByRole('button', { name: 'Retirer' })).toBeDisabled()
    await actor.type(days, '30')
  }
  await actor.type(reason, 'Insultes')
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

test.each([
  ['COM-28', 'Changer le rôle', refuse(updateMemberRole, 404, 'communities.member-unknown')],
  ['COM-32', 'Retirer', refuse(removeMember, 404, 'communities.member-unknown')],
])('[%s] « %s » about somebody who has left says so, though the dialog goes', async (row, label, failing) => {
  network.use(failing)
  const { dialog, person: actor, role } = await openRole()
  if (row === 'COM-28') await actor.selectOptions(role.getByRole('combobox'), 'admin')
  else await actor.click(role.getByRole('button', { name: 'Retirer de la communauté…' }))
  lists.members = lists.members.filter(({ username }) => username !== 'zoe')
  await actor.click(await screen.findByRole('button', { name: label }))
  expect(await screen.findByText('Cette personne n’est pas membre de la communauté.')).toBeInTheDocument()
  await waitFor(() => expect(dialog.queryByText('zoe')).not.toBeInTheDocument())
  expect(screen.getByText('Cette personne n’est pas membre de la communauté.')).toBeInTheDocument()
})

test('[APP-12] calm mode shows neither rank nor aura of members', async () => {
  setCalm(true)
  const { dialog } = await openMembers()
  expect(await dialog.findByText('zoe')).toBeInTheDocument()
  expect(dialog.queryByText(/d’aura/)).not.toBeInTheDocument()
  expect(dialog.queryByText('12e')).not.toBeInTheDocument()
  setCalm(false)
})

import { type Ban, liftBan, listBans } from '@aura/contract/communities/communities.bans.contract'
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '@aura/contract/communities/communities.invitations.contract'
import { communityLog, type LogEntry } from '@aura/contract/communities/communities.log.contract'
import {
  acceptRequest,
  declineRequest,
  listDeclinedRequests,
} from '@aura/contract/communities/communities.members.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/members-dialog.tsx'
import '../../ui/confirm-dialog-surface.tsx'
import { setCalm } from '../../lib/calm.ts'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  aRequest,
  end,
  lists,
  openMembers,
  openTab,
  person,
  serveMembers,
} from '../../testing/members-dialog.tsx'
import { network } from '../../testing/network.ts'

serveMembers()

test('[COM-24, COM-25, COM-51] a request shows its answer, and is accepted', async () => {
  lists.requests = [aRequest({})]
  network.use(
    answer(acceptRequest, () => {
      lists.requests = []
      return { message: 'Demande acceptée avec succès' }
    }),
  )
  const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 1 })
  expect(dialog.getByRole('tab', { name: 'Demandes (1)' })).toHaveAttribute('aria-selected', 'true')
  expect(await dialog.findByText('Pour la lumière.')).toBeInTheDocument()
  await actor.click(dialog.getByRole('button', { name: 'Accepter noe' }))
  expect(await screen.findByText('Demande acceptée avec succès')).toBeInTheDocument()
  expect(await dialog.findByText('Aucune demande n’attend.')).toBeInTheDocument()
})

test('[COM-24] the list says when more requests wait than it shows', async () => {
  lists.requests = [aRequest({})]
  const { dialog } = await openMembers({ userRole: 'owner', pending_requests: 51 })
  expect(
    await dialog.findByText(
      'Les 50 plus anciennes sur 51 ; les suivantes apparaissent à mesure de vos réponses.',
    ),
  ).toBeInTheDocument()
})

test('[COM-24] the list says nothing when it shows all that wait', async () => {
  lists.requests = [aRequest({})]
  const { dialog } = await openMembers({ userRole: 'owner', pending_requests: 50 })
  expect(await dialog.findByText('Pour la lumière.')).toBeInTheDocument()
  expect(dialog.queryByText(/plus anciennes/)).not.toBeInTheDocument()
})

test('[COM-26] a request declined from its row, which goes, leaves the focus in the list of members', async () => {
  lists.requests = [aRequest({})]
  network.use(
    answer(declineRequest, () => {
      lists.requests = []
      return { message: 'Demande refusée' }
    }),
  )
  const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await dialog.findByText('Aucune demande n’attend.')).toBeInTheDocument()
  const members = screen.getByRole('dialog', { name: 'Membres' })
  await waitFor(() => expect(members).toContainElement(document.activeElement as HTMLElement))
})

test.each(['accepted', 'declined'])(
  '[APP-19, COM-25, COM-26] the row of a request %s goes and leaves the focus with its neighbour',
  async (verdict) => {
    lists.requests = [aRequest({}), aRequest({ id: 6, user_id: 41, username: 'eva' })]
    const decide = () => {
      lists.requests = lists.requests.slice(1)
      return { message: 'Demande traitée' }
    }
    network.use(answer(acceptRequest, decide), answer(declineRequest, decide))
    const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 2 })
    for (const pseudo of ['noe', 'eva']) {
      if (verdict === 'accepted')
        await actor.click(await dialog.findByRole('button', { name: `Accepter ${pseudo}` }))
      else {
        await actor.click(await dialog.findByRole('button', { name: `Refuser ${pseudo}` }))
        const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande/ }))
        await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
      }
      await waitFor(() =>
        expect(dialog.queryByRole('button', { name: `Accepter ${pseudo}` })).not.toBeInTheDocument(),
      )
      await waitFor(() =>
        expect(
          pseudo === 'noe'
            ? dialog.getByRole('button', { name: 'Refuser eva' })
            : dialog.getByRole('heading', { name: 'En attente' }),
        ).toHaveFocus(),
      )
    }
  },
)

test('[COM-26, COM-51] a request is declined, with a reason if one is given', async () => {
  lists.requests = [aRequest({})]
  const { bodies } = record(declineRequest, { message: 'Demande refusée' })
  const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  await actor.type(refusal.getByRole('textbox'), 'Trop tôt')
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await screen.findByText('Demande refusée')).toBeInTheDocument()
  expect(bodies).toEqual([{ reason: 'Trop tôt' }])
})

test('[COM-25, COM-26] decisions that fail say so', async () => {
  lists.requests = [aRequest({})]
  network.use(refuse(acceptRequest, 404, 'communities.no-request'), disconnect(declineRequest))
  const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Accepter noe' }))
  expect(
    await screen.findByText("Erreur lors de l'acceptation. Cette demande n’existe plus."),
  ).toBeInTheDocument()
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await refusal.findByText('Erreur lors du refus')).toBeInTheDocument()
})

test('[COM-26] the refusal of a request that was taken back says so, though its dialog goes with it', async () => {
  lists.requests = [aRequest({})]
  network.use(refuse(declineRequest, 404, 'communities.no-request'))
  const { dialog, person: actor } = await openMembers({ userRole: 'admin', pending_requests: 1 })
  await actor.click(await dialog.findByRole('button', { name: 'Refuser noe' }))
  const refusal = within(await screen.findByRole('dialog', { name: /Refuser la demande de noe/ }))
  lists.requests = []
  await actor.click(refusal.getByRole('button', { name: 'Refuser' }))
  expect(await dialog.findByText('Aucune demande n’attend.')).toBeInTheDocument()
  expect(await screen.findByText('Erreur lors du refus. Cette demande n’existe plus.')).toBeInTheDocument()
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
  const view = await openMembers({ userRole: 'owner', privacy: 1 })
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
  const view = await openMembers({ userRole: 'owner' })
  await openTab(view, 'Exclus')
  expect(await view.dialog.findByText(/Exclusion jusqu’au 24 décembre 2026/)).toHaveTextContent('Insultes')
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
  const view = await openMembers({ userRole: 'owner' })
  const { dialog, person: actor } = view
  await openTab(view, 'Invitations')
  expect(await dialog.findByText('Aucun lien en cours.')).toBeInTheDocument()
  await actor.selectOptions(dialog.getByLabelText('Valable'), '30 jours')
  await actor.selectOptions(dialog.getByLabelText('Utilisations'), '1 personne')
  await actor.click(dialog.getByRole('button', { name: 'Créer un lien' }))
  expect(await screen.findByText('Lien créé.')).toBeInTheDocument()
  await actor.click(await dialog.findByRole('button', { name: 'Copier le lien' }))
  expect(await dialog.findByRole('button', { name: 'Lien copié' })).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/community/7?invitation=c0de`)
  expect(dialog.getByText(/0 sur 1 utilisation/)).toHaveTextContent('Jusqu’au 22 décembre 2026, par lea')
  expect(bodies).toEqual([{ days: 30, uses: 1 }])
  expect(dialog.getByRole('article')).toHaveAccessibleName(/invitation=c0de$/)
  dialog.getByRole('button', { name: 'Révoquer' }).focus()
  await actor.keyboard('{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: /Révoquer ce lien/ }))
  await actor.click(question.getByRole('button', { name: 'Révoquer' }))
  expect(await screen.findByText('Invitation révoquée')).toBeInTheDocument()
  expect(await dialog.findByText('Aucun lien en cours.')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('heading', { name: 'Membres' })).toHaveFocus())
})

test('[COM-54] members read what owner and admins did, when and why; a hidden name is left out', async () => {
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
  const hidden: [LogEntry['act'], string][] = [
    ['accepted', 'lea a accepté une demande'],
    ['declined', 'lea a refusé une demande'],
    ['promoted', 'lea a nommé un admin'],
    ['demoted', 'lea a rendu un admin simple membre'],
    ['handed-over', 'lea a transmis la communauté'],
    ['inherited', 'La communauté est passée à une autre personne'],
    ['returned', 'L’ancien propriétaire revient comme admin'],
    ['removed', 'lea a retiré une personne'],
    ['banned', 'lea a exclu une personne'],
    ['unbanned', 'lea a levé une exclusion'],
    ['post-deleted', 'lea a supprimé un post'],
    ['comment-deleted', 'lea a supprimé un commentaire'],
  ]
  const unnamed = hidden.map(([act], index) => ({ ...entry, id: 10 + index, act, person: null }))
  network.use(answer(communityLog, { entries: [entry, inherited, edited, ...unnamed], ...end }))
  const view = await openMembers()
  await openTab(view, 'Journal')
  const banned = await view.dialog.findByText('lea a exclu max')
  const moment = banned.closest('li')?.querySelector('time')
  expect(moment).toHaveAttribute('datetime', entry.created_at)
  expect(moment).toHaveTextContent(/\S/)
  expect(view.dialog.getAllByText('Raison : Insultes')[0]).toBeInTheDocument()
  expect(view.dialog.getByText('La communauté est passée à max')).toBeInTheDocument()
  expect(view.dialog.getByText('Quelqu’un a modifié la communauté')).toBeInTheDocument()
  for (const [, sentence] of hidden) expect(view.dialog.getByText(sentence)).toBeInTheDocument()
})

test('[APP-12, COM-17] in calm mode, staff see that requests wait, not how many', async () => {
  setCalm(true)
  const { dialog } = await openMembers({ userRole: 'admin', pending_requests: 51 })
  expect(await dialog.findByRole('tab', { name: 'Demandes (du nouveau)' })).toBeInTheDocument()
  expect(dialog.getByText(/^Les 50 plus anciennes ;/)).toBeInTheDocument()
  expect(dialog.queryByText(/51/)).not.toBeInTheDocument()
})

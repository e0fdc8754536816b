import { type Ban, listBans } from '@aura/contract/communities/communities.bans.contract'
import { removeMember } from '@aura/contract/communities/communities.members.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/members-dialog.tsx'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aProfile } from '../../testing/fixtures.ts'
import { end, openMembers, openTab, person, serveMembers } from '../../testing/members-dialog.tsx'
import { network } from '../../testing/network.ts'

serveMembers()

async function openBan() {
  const view = await openMembers({ userRole: 'admin' })
  await openTab(view, 'Exclus')
  await view.person.click(await view.dialog.findByRole('button', { name: 'Exclure une personne' }))
  return { ...view, ban: within(await screen.findByRole('dialog', { name: 'Exclure une personne' })) }
}

test('[COM-53] staff ban somebody who is no member, by their pseudo, for some days and with a reason', async () => {
  let bans: Ban[] = []
  network.use(
    answer(listBans, () => ({ bans, ...end })),
    answer(getProfile, ({ params }) => aProfile({ id: 50, pseudo: params.pseudo ?? '' })),
  )
  const { bodies } = record(removeMember, () => {
    bans = [
      {
        user_id: 50,
        username: 'max',
        ...person,
        reason: 'Insultes',
        banned_at: '2026-11-20T10:00:00.000Z',
        until: null,
      },
    ]
    return { message: 'Exclusion prononcée' }
  })
  const { dialog, person: actor, ban } = await openBan()
  expect(ban.getByRole('button', { name: 'Exclure' })).toBeDisabled()
  await actor.type(ban.getByLabelText('Pseudo'), ' @max')
  await actor.selectOptions(ban.getByLabelText('Exclusion'), 'days')
  await actor.type(ban.getByLabelText('Raison (facultative)'), 'Insultes')
  await actor.click(ban.getByRole('button', { name: 'Exclure' }))
  expect(await screen.findByText('Exclusion prononcée')).toBeInTheDocument()
  expect(await dialog.findByText('max')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Exclure une personne' })).not.toBeInTheDocument()
  expect(bodies).toEqual([{ communityId: 7, reason: 'Insultes', ban: { days: 7 } }])
})

test.each([
  ['profiles.unknown', 'Ce profil n’existe pas.'],
  ['communities.not-above', 'Vous ne pouvez pas gérer ce membre.'],
] as const)('[COM-53] a ban refused by %s keeps what was typed', async (code, sentence) => {
  network.use(
    answer(listBans, { bans: [], ...end }),
    code === 'profiles.unknown' ? refuse(getProfile, 404, code) : answer(getProfile, aProfile()),
    refuse(removeMember, 403, 'communities.not-above'),
  )
  const { person: actor, ban } = await openBan()
  await actor.type(ban.getByLabelText('Pseudo'), 'maxx')
  await actor.click(ban.getByRole('button', { name: 'Exclure' }))
  expect(await ban.findByText(sentence)).toBeInTheDocument()
  await waitFor(() => expect(ban.getByLabelText('Pseudo')).toHaveValue('maxx'))
})

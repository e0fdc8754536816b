import { changeRole, listRoles, type RoleHolder } from '@aura/contract/accounts/accounts.roles.contract'
import { type AuditEntry, listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import {
  type BugReport,
  listBugReports,
  resolveBugReport,
} from '@aura/contract/bug-reports/bug-reports.contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, record, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { beMember } from '../../../testing/session.ts'
import { AuditTab } from './audit-tab.tsx'
import { BugReportsTab } from './bug-reports-tab.tsx'
import { RolesTab } from './roles-tab.tsx'

const end = { hasMore: false, nextCursor: null }
const lea: RoleHolder = {
  ...{ id: 1, pseudo: 'Lea', profile_picture: null, aura_type_id: 2, role: 'administrator' },
  granted_at: '2026-11-20T10:00:00.000Z',
}
const max: RoleHolder = { ...lea, id: 2, pseudo: 'Max', role: 'moderator' }
/** Acted, and has no role any more. */
const former = { id: 3, pseudo: 'Nour' }

beforeEach(() => {
  beMember()
  network.use(answer(listRoles, { people: [lea, max] }), answer(listAuditors, { people: [former] }))
})

test('[MOD-28] a role is given by pseudo once confirmed, and a refusal keeps the pseudo', async () => {
  network.use(refuse(changeRole, 404, 'profiles.unknown'))
  renderPage(<RolesTab />, '/accessforadminonly?tab=roles')
  const give = () => userEvent.click(screen.getByRole('button', { name: 'Donner le rôle' }))
  const confirm = async () => {
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Donner le rôle' }))
  }
  await give()
  const pseudo = screen.getByLabelText(/^Pseudo/)
  expect(pseudo).toHaveAccessibleDescription('Indiquez un pseudo.')
  await userEvent.type(pseudo, '@Zoe ')
  await userEvent.selectOptions(screen.getByLabelText(/^Rôle/), 'administrator')
  await give()
  await confirm()
  expect(await screen.findByText('Ce profil n’existe pas.')).toBeInTheDocument()
  expect(pseudo).toHaveValue('@Zoe ')

  const { bodies } = record(changeRole, { ...lea, pseudo: 'Zoe' })
  await give()
  await confirm()
  await waitFor(() => expect(bodies).toEqual([{ pseudo: 'Zoe', role: 'administrator' }]))
  await waitFor(() => expect(pseudo).toHaveValue(''))
})

test('[MOD-28] a role is taken back once confirmed; the last administrator’s is kept, and that is said', async () => {
  network.use(refuse(changeRole, 409, 'accounts.last-administrator'))
  renderPage(<RolesTab />, '/accessforadminonly?tab=roles')
  const row = await screen.findByText('Lea')
  expect(
    within(row.closest('li') as HTMLElement).getByText(/^Administrateur, depuis le 20/),
  ).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retirer le rôle de Lea' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Lea n’aura plus aucun accès à la modération')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('Il faut garder au moins un administrateur.')).toBeInTheDocument()
})

const entry: AuditEntry = {
  ...{ id: 9, at: '2026-11-21T10:00:00.000Z', actor: 'Lea', actor_id: 1, act: 'change-role', case_id: 4 },
  ...{ person: { id: 2, pseudo: 'Max' }, details: 'user → moderator' },
}

const byCommand = { id: 7, actor: 'operator:root', act: 'decide', details: 'suspend 3 #5 hate' } as const

test('[MOD-28] the log says who did what, and is narrowed by act and by person in the address', async () => {
  const { queries } = record(listAudit, {
    entries: [entry, { ...entry, id: 8, actor: '' }, { ...entry, ...byCommand }],
    ...end,
  })
  renderPage(<AuditTab />, '/accessforadminonly?tab=audit&act=take')
  const list = within(await screen.findByRole('list', { name: 'Journal' }))
  expect(list.getAllByText('Rôle changé')).toHaveLength(2)
  expect(list.getByText('Compte effacé')).toBeInTheDocument()
  expect(list.getAllByText('membre → modérateur')).toHaveLength(2)
  expect(list.getByText('suspension de 3 jours #5 Haine')).toBeInTheDocument()
  expect(list.getByText('opérateur root (commande)')).toBeInTheDocument()
  expect(list.getAllByRole('link', { name: 'Dossier 4' })[0]).toHaveAttribute(
    'href',
    '/accessforadminonly?case=4',
  )
  await userEvent.selectOptions(
    await screen.findByLabelText('Par'),
    await screen.findByRole('option', { name: 'Nour' }),
  )
  await userEvent.selectOptions(screen.getByLabelText('Acte'), 'Tous les actes')
  await waitFor(() => expect(queries).toEqual(['act=take', 'act=take&actor_id=3', 'actor_id=3']))
})

test('[MOD-28] the log never says that it lists everybody while it lists one account', async () => {
  record(listAudit, { entries: [], ...end })
  renderPage(<AuditTab />, '/accessforadminonly?tab=audit&actor=44')
  expect(await screen.findByRole('option', { name: 'Nour' })).toBeInTheDocument()
  expect(screen.getByLabelText('Par')).toHaveDisplayValue('Un autre compte')
})

test('[MOD-28, AUR-42] the log says what protected data was looked at, and leads to its case', async () => {
  const look = { ...entry, act: 'look-up', person: null } as const
  record(listAudit, {
    entries: [
      { ...look, id: 9, details: '5632' },
      { ...look, id: 8, case_id: null, details: 'case 12' },
      { ...look, id: 7, case_id: null, details: '5632 5640' },
      { ...look, id: 6, case_id: null, details: 'account' },
    ],
    ...end,
  })
  renderPage(<AuditTab />, '/accessforadminonly?tab=audit')
  const list = within(await screen.findByRole('list', { name: 'Journal' }))
  expect(list.getByText('qui a retiré de l’aura anonymement')).toBeInTheDocument()
  expect(list.getByRole('link', { name: 'Dossier 4' })).toHaveAttribute('href', '/accessforadminonly?case=4')
  expect(list.getByText('dossier qui touche à l’aura de ce modérateur, refusé')).toBeInTheDocument()
  expect(list.getByRole('link', { name: 'Dossier 12' })).toHaveAttribute(
    'href',
    '/accessforadminonly?case=12',
  )
  expect(list.getByText(/^auteurs de l’aura retenue n°\s5632, 5640$/)).toBeInTheDocument()
  expect(list.getByText('état du compte')).toBeInTheDocument()
})

const bug: BugReport = {
  ...{ id: 3, pseudo: 'Max', page_url: '/feed', description: 'Tout est blanc', status: 'open' },
  ...{ created_at: '2026-11-21T10:00:00.000Z', resolved_at: null },
}

test('[MOD-10, MOD-13, MOD-14] problems stand in a list, lead to pages of ours alone, and are resolved', async () => {
  const { queries } = record(listBugReports, {
    bugReports: [bug, { ...bug, id: 2, page_url: '//ailleurs.example' }, { ...bug, id: 1, page_url: null }],
    ...end,
  })
  const { bodies } = record(resolveBugReport, { message: 'Le problème est résolu.' })
  renderPage(<BugReportsTab />, '/accessforadminonly?tab=bugs')
  const [first] = await screen.findAllByRole('article')
  // Equal buttons are told apart by the problem that they stand in.
  expect(first).toHaveAccessibleName(/^le .+, par \w/)
  expect(screen.getByRole('link', { name: '/feed' })).toHaveAttribute('href', '/feed')
  expect(screen.getByText('//ailleurs.example').closest('a')).toBe(null)
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Marquer comme résolu' }))
  await waitFor(() => expect(bodies).toEqual([{ status: 'resolved' }]))
  await userEvent.click(screen.getByRole('button', { name: 'Tous' }))
  await waitFor(() => expect(queries).toEqual(['status=open', 'status=open', '']))
})

test('[MOD-10] a problem that leaves the list once resolved passes the focus on to the next one, the last to the heading', async () => {
  let bugReports = [bug, { ...bug, id: 2, description: 'Le son manque' }]
  network.use(
    answer(listBugReports, () => ({ bugReports, ...end })),
    answer(resolveBugReport, () => {
      bugReports = bugReports.slice(1)
      return { message: 'Le problème est résolu.' }
    }),
  )
  renderPage(
    <>
      <h1>Modération</h1>
      <BugReportsTab />
    </>,
    '/accessforadminonly?tab=bugs',
  )
  const resolve = (text: string) =>
    within(screen.getByText(text).closest('article') as HTMLElement).getByRole('button', {
      name: 'Marquer comme résolu',
    })
  await screen.findByText('Tout est blanc')
  const next = resolve('Le son manque')
  resolve('Tout est blanc').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Tout est blanc')).not.toBeInTheDocument())
  expect(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Le son manque')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Modération' })).toHaveFocus()
})

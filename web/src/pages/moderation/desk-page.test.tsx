import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { listAudit, listAuditors } from '@aura/contract/audit/audit.contract'
import { listBugReports } from '@aura/contract/bug-reports/bug-reports.contract'
import { showCase, takeCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { listReasons, saveReason } from '@aura/contract/moderation/moderation.decisions.contract'
import { deskStatistics } from '@aura/contract/moderation/moderation.statistics.contract'
import { roleChangedEvent } from '@aura/contract/platform/platform.realtime'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { beModerator, recordQueue, rowLinks, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aReason } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'
import { joinSocket } from '../../testing/session-socket.tsx'

beforeEach(beModerator)

test('[MOD-10, MOD-11] a member finds no such page; the tabs of administrators are theirs', async () => {
  network.use(answer(ownRole, { role: 'user' }))
  const { unmount } = showDesk()
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument()
  unmount()
  recordQueue(() => [])
  network.use(answer(ownRole, { role: 'administrator' }))
  showDesk()
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    ...['Dossiers', 'Problèmes', 'Chiffres', 'Rôles', 'Journal', 'Motifs'],
  ])
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
})

test('[MOD-10, MOD-28] problems have their tab; those of administrators lead a moderator to the cases', async () => {
  recordQueue(() => [])
  network.use(answer(listBugReports, { bugReports: [], hasMore: false, nextCursor: null }))
  const { person, address } = showDesk('?tab=audit')
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  await person.click(screen.getByRole('tab', { name: 'Problèmes' }))
  expect(address()).toBe('/accessforadminonly?tab=bugs')
  await waitFor(() => expect(screen.queryByText('Rien n’attend.')).not.toBeInTheDocument())
})

test('[MOD-28] who loses the role in the middle leaves the desk, which says so and keeps nothing', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const { person, client } = showDesk('?case=1')
  const take = await screen.findByRole('button', { name: 'Prendre' })
  network.use(refuse(takeCase, 403, 'platform.forbidden'), answer(ownRole, { role: 'user' }))
  await person.click(take)
  expect(await screen.findByText(/Vous ne faites plus partie de la modération/)).toBeInTheDocument()
  await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['moderation'] })).toEqual([]))
})

test('[MOD-28] a desk that lies idle closes as soon as the role is known to be gone', async () => {
  recordQueue(() => [aCaseRow()])
  showDesk()
  expect(await rowLinks()).toHaveLength(1)
  network.use(answer(ownRole, { role: 'user' }))
  fireEvent(window, new Event('visibilitychange'))
  expect(await screen.findByText(/Vous ne faites plus partie de la modération/)).toBeInTheDocument()
})

test('[MOD-28] an administrator who becomes a moderator leaves the log at once', async () => {
  const emit = await joinSocket()
  recordQueue(() => [])
  network.use(
    answer(ownRole, { role: 'administrator' }),
    answer(listAudit, { entries: [], hasMore: false, nextCursor: null }),
    answer(listAuditors, { people: [] }),
  )
  showDesk('?tab=audit')
  expect(await screen.findByRole('tab', { name: 'Journal' })).toHaveAttribute('aria-selected', 'true')
  network.use(answer(ownRole, { role: 'moderator' }))
  emit(roleChangedEvent, {})
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Journal' })).not.toBeInTheDocument())
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
})

test('[MOD-10, MOD-23] a list or a case that fails is asked again', async () => {
  network.use(disconnect(listCases), disconnect(showCase))
  const { person } = showDesk('?case=1')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(2))
  const [ofList, ofCase] = screen.getAllByRole('button', { name: 'Réessayer' })
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  await person.click(ofList as HTMLElement)
  await person.click(ofCase as HTMLElement)
  expect(await rowLinks()).toHaveLength(1)
  expect(await screen.findByText('Le texte signalé')).toBeInTheDocument()
})

test('[MOD-31] figures are drawn, each with its table', async () => {
  const week = {
    decisions: 4,
    median_hours: 2.5,
    reports: 9,
    reports_per_1000_posts: 1.5,
    held_acts: 1,
    new_accounts: 20,
  }
  network.use(
    answer(deskStatistics, {
      computed_at: '2026-11-22T10:00:00.000Z',
      open_by_kind: [{ kind: 'report', count: 3 }],
      open_by_age: [
        { age: 'day', count: 1 },
        { age: 'older', count: 2 },
      ],
      weeks: [
        { week: '2026-11-09', ...week, median_hours: null },
        { week: '2026-11-16', ...week },
      ],
    }),
  )
  showDesk('?tab=figures')
  const titles = [
    'Dossiers en attente, par ancienneté',
    'Dossiers en attente, par sorte',
    'Décisions par semaine',
    'Temps médian avant une décision',
    'Signalements par semaine',
    'Signalements pour 1 000 posts',
    'Actes d’aura retenus',
    'Nouveaux comptes',
  ]
  for (const name of titles) {
    const chart = within(await screen.findByRole('region', { name }))
    expect(chart.getByRole('img', { name: new RegExp(name) })).toBeInTheDocument()
    expect(chart.getByRole('table', { name, hidden: true })).toBeInTheDocument()
  }
  expect(screen.getByRole('region', { name: 'Temps médian avant une décision' })).toHaveTextContent(
    '2 h 30 min',
  )
})

test('[MOD-21, MOD-28] administrators add and change reasons', async () => {
  network.use(answer(ownRole, { role: 'administrator' }))
  const sent = record(saveReason, aReason)
  const { person } = showDesk('?tab=reasons')
  await person.click(await screen.findByRole('button', { name: 'Ajouter un motif' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau motif' }))
  await person.type(dialog.getByLabelText('Code'), 'harassment')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/Ce code existe déjà/)
  await person.type(dialog.getByLabelText('Code'), '-repete')
  for (const [label, words] of [
    ['Nom', 'Harcèlement répété'],
    ['Règle', 'Respect'],
    ['Texte lu par la personne', 'Vous avez recommencé.'],
  ] as const)
    await person.type(dialog.getByLabelText(label), words)
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Motif enregistré.')).toBeInTheDocument()
  expect(sent.bodies).toEqual([
    {
      ...{ label: 'Harcèlement répété', rule: 'Respect', text: 'Vous avez recommencé.', is_active: true },
      is_new: true,
    },
  ])
})

test('[APP-18, MOD-21] reasons that are not saved survive other reasons and a reload', async () => {
  network.use(answer(ownRole, { role: 'administrator' }), answer(saveReason, aReason))
  const openReason = async ({ person }: Pick<ReturnType<typeof showDesk>, 'person'>, button: string) => {
    await person.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    return {
      name: dialog.getByLabelText('Nom'),
      save: dialog.getByRole('button', { name: 'Enregistrer' }),
      dialog,
    }
  }
  const close = async ({ person }: Pick<ReturnType<typeof showDesk>, 'person'>) => {
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  const [add, change] = ['Ajouter un motif', 'Modifier le motif «\u00a0Harcèlement\u00a0»']
  const first = showDesk('?tab=reasons')
  fireEvent.change((await openReason(first, add)).name, { target: { value: 'Récidive' } })
  await close(first)
  fireEvent.change((await openReason(first, change)).name, { target: { value: 'Acharnement' } })
  await close(first)
  expect((await openReason(first, add)).name).toHaveValue('Récidive')
  first.unmount()
  const second = showDesk('?tab=reasons')
  expect((await openReason(second, add)).name).toHaveValue('Récidive')
  await close(second)
  const changed = await openReason(second, change)
  expect(changed.name).toHaveValue('Acharnement')
  await second.person.click(changed.save)
  expect(await screen.findByText('Motif enregistré.')).toBeInTheDocument()
  expect((await openReason(second, change)).name).toHaveValue('Harcèlement')
})

test('[APP-18, MOD-21] a reason that somebody else changed meanwhile opens as it is now', async () => {
  network.use(answer(ownRole, { role: 'administrator' }))
  const first = showDesk('?tab=reasons')
  await first.person.click(await screen.findByRole('button', { name: /^Modifier/ }))
  fireEvent.change(await screen.findByLabelText('Nom'), { target: { value: 'Acharnement' } })
  first.unmount()
  network.use(answer(listReasons, { reasons: [{ ...aReason, rule: 'Respect de chacun' }] }))
  const second = showDesk('?tab=reasons')
  await second.person.click(await screen.findByRole('button', { name: /^Modifier/ }))
  expect(await screen.findByLabelText('Nom')).toHaveValue('Harcèlement')
})

import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { listBugReports } from '@aura/contract/bug-reports/bug-reports.contract'
import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import {
  addCaseNote,
  listCaseReports,
  listCases,
  releaseCase,
  showCase,
  takeCase,
} from '@aura/contract/moderation/moderation.cases.contract'
import {
  answerContest,
  decideCase,
  decideCases,
  listReasons,
  previewDecision,
  reopenCase,
  saveReason,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { deskStatistics } from '@aura/contract/moderation/moderation.statistics.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../testing/answer.ts'
import { aCase, aCaseRow, aDecision, aReason } from '../testing/moderation.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'
import { DeskPage } from './desk-page.tsx'

const show = (query = '') => renderPage(<DeskPage />, `/accessforadminonly${query}`)
const list = async () => within(await screen.findByRole('list', { name: 'Dossiers' }))
const rowLinks = async () => (await list()).getAllByRole('link')
const opened = () => within(screen.getByRole('region', { name: 'Dossier ouvert' }))

/** The queue answers these rows, and each case its detail. */
function recordQueue(rows: () => CaseRow[]) {
  return record(listCases, () => ({ cases: rows(), hasMore: false, nextCursor: null }))
}

beforeEach(() => {
  beMember()
  network.use(
    answer(ownRole, { role: 'moderator' }),
    answer(listReasons, { reasons: [aReason] }),
    answer(listCaseReports, {
      reports: [
        {
          id: 1,
          reporter: { id: 40, pseudo: 'lea.martin' },
          category: 'harassment',
          reason: 'Il insiste.',
          created_at: '2026-11-22T10:00:00.000Z',
        },
      ],
      hasMore: false,
      nextCursor: null,
    }),
  )
})

test('[MOD-10, MOD-11] a member finds no such page; the tabs of administrators are theirs', async () => {
  network.use(answer(ownRole, { role: 'user' }))
  const { unmount } = show()
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument()
  unmount()
  recordQueue(() => [])
  network.use(answer(ownRole, { role: 'administrator' }))
  show()
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    ...['Dossiers', 'Problèmes', 'Chiffres', 'Rôles', 'Journal', 'Motifs'],
  ])
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
})

test('[MOD-10, MOD-28] problems have their tab; those of administrators lead a moderator to the cases', async () => {
  recordQueue(() => [])
  network.use(answer(listBugReports, { bugReports: [], hasMore: false, nextCursor: null }))
  const { person, address } = show('?tab=audit')
  expect(await screen.findByText('Rien n’attend.')).toBeInTheDocument()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  await person.click(screen.getByRole('tab', { name: 'Problèmes' }))
  expect(address()).toBe('/accessforadminonly?tab=bugs')
  await waitFor(() => expect(screen.queryByText('Rien n’attend.')).not.toBeInTheDocument())
})

test('[MOD-23] a row says what, how grave, who, how often, of what kind, since when and who has it', async () => {
  recordQueue(() => [
    aCaseRow({ severity: 'high', categories: ['violence', 'hate'], assignee: { id: 5, pseudo: 'nadia' } }),
    aCaseRow({ id: 2, kind: 'held-act', target: null, excerpt: '', categories: [], reports_count: 0 }),
  ])
  show()
  const [first, second] = (await list()).getAllByRole('listitem')
  for (const words of [
    'Post · personne.1',
    'Grave',
    'Extrait 1',
    '3 signalements',
    'Violence, Haine',
    'Pris par nadia',
  ])
    expect(first).toHaveTextContent(words)
  expect(within(first as HTMLElement).getByRole('time')).toHaveAttribute(
    'datetime',
    '2026-11-22T10:00:00.000Z',
  )
  expect(second).toHaveTextContent('Aura retenue · personne.2')
})

test('[MOD-23] filters stand in the address and are asked of the server', async () => {
  const { queries } = recordQueue(() => [])
  const { person, address } = show('?severity=high&status=nonsense')
  expect(await screen.findByText('Aucun dossier pour ces filtres.')).toBeInTheDocument()
  await person.click(screen.getByText('Filtres (1)'))
  await person.click(screen.getByRole('button', { name: 'Moi' }))
  await person.click(screen.getByRole('button', { name: 'Décidés' }))
  await waitFor(() => expect(address()).toBe('/accessforadminonly?status=resolved&severity=high&assignee=me'))
  await waitFor(() =>
    expect(queries).toEqual([
      'severity=high&status=open&limit=30',
      'severity=high&assignee=me&status=open&limit=30',
      'severity=high&assignee=me&status=resolved&limit=30',
    ]),
  )
  await person.click(screen.getAllByRole('button', { name: 'Effacer les filtres' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
})

test('[MOD-23] what comes meanwhile announces itself, and the list does not jump', async () => {
  let rows = [aCaseRow()]
  recordQueue(() => rows)
  const { person } = show()
  expect(await rowLinks()).toHaveLength(1)
  rows = [aCaseRow({ id: 8 }), aCaseRow({ id: 9 }), aCaseRow({ assignee: { id: 5, pseudo: 'nadia' } })]
  fireEvent(window, new Event('visibilitychange'))
  const newer = await screen.findByRole('button', { name: '2 nouveaux dossiers' })
  expect(await rowLinks()).toHaveLength(1)
  expect(await screen.findByText('Pris par nadia')).toBeInTheDocument()
  await person.click(newer)
  await waitFor(async () => expect(await rowLinks()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /nouveaux dossiers/ })).not.toBeInTheDocument()
})

test('[MOD-15, MOD-22, MOD-24] a case shows the frozen copy beside the content, reports, person, history and notes', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(
    answer(showCase, aCase({ history: [aCaseRow({ id: 33, status: 'resolved', excerpt: 'Ancien' })] })),
  )
  const { person, address } = show()
  await person.click((await rowLinks())[0] as HTMLElement)
  expect(address()).toBe('/accessforadminonly?case=1')
  await screen.findByRole('region', { name: 'Dossier ouvert' })
  expect(await opened().findByText('Le texte signalé')).toBeInTheDocument()
  expect(opened().getByText('Le texte corrigé')).toBeInTheDocument()
  expect(opened().getByText('Modifié depuis')).toBeInTheDocument()
  expect(await opened().findByText('Il insiste.')).toBeInTheDocument()
  expect(opened().getByText('1 avertissement')).toBeInTheDocument()
  expect(opened().getByText('Ancien')).toBeInTheDocument()

  const field = opened().getByRole('textbox', { name: 'Ajouter une note' })
  network.use(disconnect(addCaseNote))
  await person.type(field, 'À suivre')
  await person.click(opened().getByRole('button', { name: 'Enregistrer la note' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/La note n’a pas été enregistrée/))
  expect(field).toHaveValue('À suivre')
  const sent = record(addCaseNote, {
    id: 1,
    author: null,
    text: 'À suivre',
    created_at: '2026-11-22T10:00:00.000Z',
  })
  await person.click(opened().getByRole('button', { name: 'Enregistrer la note' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(sent.bodies).toEqual([{ text: 'À suivre' }])
})

test('[MOD-24] a case is taken, released, and taken over after a question', async () => {
  let assignee: CaseRow['assignee'] = null
  recordQueue(() => [aCaseRow()])
  network.use(
    answer(showCase, () => aCase({ assignee })),
    answer(releaseCase, () => {
      assignee = null
      return { assignee }
    }),
  )
  const taken = record(takeCase, () => {
    assignee = { id: 9, pseudo: 'moi' }
    return { assignee }
  })
  const { person } = show('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Prendre' }))
  await person.click(await screen.findByRole('button', { name: 'Rendre à tous' }))
  assignee = { id: 5, pseudo: 'nadia' }
  await screen.findByRole('button', { name: 'Prendre' })
  network.use(refuse(takeCase, 409, 'moderation.taken', { message: 'nadia s’occupe déjà de ce dossier.' }))
  await person.click(screen.getByRole('button', { name: 'Prendre' }))
  expect(await screen.findByText('nadia s’occupe déjà de ce dossier.')).toBeInTheDocument()
  const over = record(takeCase, { assignee: { id: 9, pseudo: 'moi' } })
  await person.click(await screen.findByRole('button', { name: 'Reprendre' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reprendre le dossier de nadia ?' }))
  await person.click(question.getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(over.bodies).toEqual([{ from: 5 }]))
  expect(taken.bodies).toEqual([{}])
})

test('[MOD-17, MOD-18, MOD-19, MOD-21, MOD-25] several actions answer a case, previewed, undone within the minute', async () => {
  const made = [
    aDecision({ id: 501, kind: 'remove', undo_until: new Date(Date.now() + 60_000).toISOString() }),
    aDecision({
      id: 502,
      kind: 'suspend',
      days: 12,
      undo_until: new Date(Date.now() + 60_000).toISOString(),
    }),
  ]
  let decisions: typeof made = []
  recordQueue(() => [aCaseRow()])
  network.use(
    answer(showCase, () => aCase({ decisions, status: decisions.length > 0 ? 'resolved' : 'open' })),
    answer(previewDecision, ({ body }) => ({
      title: 'Votre post a été retiré',
      paragraphs: [`${body.actions.length} mesures : ${body.words}`],
    })),
    disconnect(decideCase),
  )
  const { person } = show('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  const send = dialog.getByRole('button', { name: 'Décider' })
  await person.click(send)
  expect(await dialog.findByText('Choisissez une décision.')).toBeInTheDocument()
  await person.click(dialog.getByRole('radio', { name: 'Prendre des mesures' }))
  for (const name of ['Suspendre le compte', 'Retirer le contenu'])
    await person.click(dialog.getByRole('checkbox', { name }))
  const days = dialog.getByRole('textbox', { name: 'Jours' })
  fireEvent.change(days, { target: { value: '400' } })
  await person.click(send)
  expect(days).toHaveAccessibleDescription('De 1 à 365 jours.')
  expect(dialog.getByRole('combobox', { name: 'Motif' })).toHaveAccessibleDescription('Choisissez un motif.')
  fireEvent.change(days, { target: { value: '12' } })
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Motif' }), 'Harcèlement')
  await person.type(dialog.getByRole('textbox', { name: 'Vos mots' }), 'Stop.')
  await person.click(dialog.getByRole('button', { name: 'Voir ce que la personne lira' }))
  expect(await dialog.findByText('2 mesures : Stop.')).toBeInTheDocument()

  await person.click(send)
  expect(await dialog.findByText(/La décision n’a pas été enregistrée/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('Stop.')
  const sent = record(decideCase, () => {
    decisions = made
    return { decisions: made }
  })
  await person.click(send)
  expect(await screen.findByText('Décision prise.')).toBeInTheDocument()
  expect(sent.bodies).toEqual([
    {
      actions: [{ kind: 'remove' }, { kind: 'suspend', days: 12 }],
      reason: 'harassment',
      words: 'Stop.',
    },
  ])
  expect(await opened().findByText('Suspension de 12 jours')).toBeInTheDocument()
  // The case offers it too, for as long.
  expect(opened().getAllByRole('button', { name: /^Annuler/ })).toHaveLength(2)
  network.use(
    answer(undoDecision, () => {
      decisions = []
      return { decisions: [] }
    }),
  )
  await person.click(screen.getAllByRole('button', { name: /^Annuler/ }).at(-1) as HTMLElement)
  expect(await screen.findByText('Décision annulée.')).toBeInTheDocument()
  expect(await opened().findByRole('button', { name: 'Décider' })).toBeInTheDocument()
})

test('[MOD-16, MOD-25, MOD-26] a selection is decided together; what could not be says why and stays selected', async () => {
  recordQueue(() =>
    [1, 2, 3].map((id) => aCaseRow({ id, ...(id === 3 && { kind: 'held-act', target: null }) })),
  )
  const sent = record(decideCases, {
    results: [
      { case_id: 1, decisions: [aDecision({ kind: 'clear', reason: '', reason_label: '' })], error: null },
      { case_id: 2, decisions: [], error: { code: 'moderation.own-case', message: 'Vous ne pouvez pas.' } },
    ],
  })
  const { person } = show()
  const boxes = (await list()).getAllByRole('checkbox')
  for (const box of boxes) await person.click(box)
  expect(await screen.findByText(/ne se décident pas de la même façon/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Décider ensemble' })).toBeDisabled()
  await person.click(boxes[2] as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Décider ensemble' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de 2 dossiers' }))
  await person.click(dialog.getByRole('radio', { name: 'Juger sans problème' }))
  expect(dialog.getByText('La personne concernée n’est pas prévenue.')).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  expect(await screen.findByText('Vous ne pouvez pas.')).toBeInTheDocument()
  expect(sent.bodies).toEqual([{ case_ids: [1, 2], actions: [{ kind: 'clear' }], reason: '', words: '' }])
  const after = (await list()).getAllByRole('checkbox')
  expect(after.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, false])
  expect((await list()).getAllByRole('listitem')[0]).toHaveTextContent('Décidé')
})

test('[MOD-29] a suspension for good waits for a second person; its author is told so, another confirms', async () => {
  recordQueue(() => [aCaseRow({ status: 'confirming' })])
  const proposed = aDecision({ kind: 'suspend', for_good: true, state: 'proposed' })
  network.use(answer(showCase, aCase({ status: 'confirming', decisions: [proposed] })))
  const { unmount } = show('?case=1')
  expect(await screen.findByText('Une autre personne doit confirmer cette suspension.')).toBeInTheDocument()
  expect(screen.getByText('Suspension définitive')).toBeInTheDocument()
  unmount()
  network.use(
    answer(showCase, aCase({ status: 'confirming', decisions: [{ ...proposed, decided_by: 'nadia' }] })),
  )
  show('?case=1')
  expect(await screen.findByRole('button', { name: 'Confirmer' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refuser' })).toBeInTheDocument()
})

test('[MOD-27] a contest is answered in words, which stay through a refusal', async () => {
  const contest = {
    words: 'C’était une blague.',
    created_at: '2026-11-22T10:00:00.000Z',
    outcome: null,
    answer: null,
    decision: aDecision({ decided_by: 'nadia' }),
  }
  recordQueue(() => [aCaseRow({ kind: 'decision-contest' })])
  network.use(
    answer(showCase, aCase({ kind: 'decision-contest', contest })),
    refuse(answerContest, 403, 'moderation.same-person'),
  )
  const { person } = show('?case=1')
  expect(await screen.findByText('C’était une blague.')).toBeInTheDocument()
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' }))
  await person.click(dialog.getByRole('radio', { name: 'Donner raison' }))
  await person.type(dialog.getByRole('textbox', { name: 'Vos mots' }), 'Entendu.')
  await person.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  expect(await dialog.findByText(/Une autre personne que celle qui a décidé/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('Entendu.')
  const { bodies } = record(answerContest, { outcome: 'reversed' })
  await person.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  expect(await screen.findByText('Réponse envoyée.')).toBeInTheDocument()
  expect(bodies).toEqual([{ outcome: 'reversed', words: 'Entendu.' }])
})

test('[MOD-24, MOD-31] keys walk the list, choose, open, take, decide and reopen, and sleep while one types', async () => {
  const rows = [aCaseRow(), aCaseRow({ id: 2, status: 'resolved' }), aCaseRow({ id: 3 })]
  recordQueue(() => rows)
  network.use(answer(showCase, aCase({ id: 2, status: 'resolved', resolved_at: '2026-11-22T11:00:00.000Z' })))
  const reopened = record(reopenCase, { status: 'open' })
  const { person, address } = show()
  const [first, second] = await rowLinks()
  await person.keyboard('j')
  expect(first).toHaveFocus()
  await person.keyboard('x')
  expect((await list()).getAllByRole('checkbox')[0]).toBeChecked()
  await person.keyboard('xjjk')
  expect(second).toHaveFocus()
  await person.keyboard('r')
  const question = within(await screen.findByRole('alertdialog', { name: 'Rouvrir ce dossier ?' }))
  await person.click(question.getByRole('button', { name: 'Rouvrir' }))
  await waitFor(() => expect(reopened.bodies).toHaveLength(1))
  expect(address()).toBe('/accessforadminonly?case=2')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await person.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Raccourcis clavier' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(help).not.toBeInTheDocument())
  await person.type(opened().getByRole('textbox', { name: 'Ajouter une note' }), 'jkadrx?')
  expect(address()).toBe('/accessforadminonly?case=2')
  opened().getByRole('heading', { level: 2 }).closest('section')?.focus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/accessforadminonly'))
  await waitFor(() => expect(second).toHaveFocus())
})

test('[MOD-23] a held act shows both accounts, ties and the series in a table; its own parties decide nothing', async () => {
  const party = (id: number, pseudo: string) => ({ id, pseudo, created_at: '2026-11-20T10:00:00.000Z' })
  const aura = {
    act: 'donation',
    amount: -8,
    why: 'serial',
    void_at: '2026-12-04T10:00:00.000Z',
    giver: party(3, 'ombre'),
    receiver: party(9, 'moi'),
    subject: { type: 'post', id: 7 },
    ties: {
      giver_follows: true,
      receiver_follows: false,
      blocked: false,
      shared_addresses: 2,
      shared_devices: 0,
    },
    series: [{ at: '2026-11-20T10:00:00.000Z', amount: -8, held: true }],
  } as const
  recordQueue(() => [aCaseRow({ kind: 'held-act', target: null })])
  network.use(
    answer(
      showCase,
      aCase({
        kind: 'held-act',
        target: null,
        reports_count: 0,
        frozen: null,
        live: null,
        aura: { ...aura, series: [...aura.series] },
      }),
    ),
  )
  show('?case=1')
  expect(await screen.findByText('ombre suit moi')).toBeInTheDocument()
  expect(screen.getByText('2 familles d’adresses en commun')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '1 mouvement en sept jours, dont 1 retenu' })).toBeInTheDocument()
  expect(screen.getByRole('table', { name: 'Sept derniers jours', hidden: true })).toHaveTextContent('−8')
  expect(
    screen.getByText('Ce dossier vous concerne : une autre personne doit en décider.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Décider' })).not.toBeInTheDocument()
})

test('[MOD-28] who loses the role in the middle leaves the desk, which says so and keeps nothing', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const { person, client } = show('?case=1')
  const take = await screen.findByRole('button', { name: 'Prendre' })
  network.use(refuse(takeCase, 403, 'platform.forbidden'), answer(ownRole, { role: 'user' }))
  await person.click(take)
  expect(await screen.findByText(/Vous n’êtes plus modérateur/)).toBeInTheDocument()
  await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['moderation'] })).toEqual([]))
})

test('[MOD-10, MOD-23] a list or a case that fails is asked again', async () => {
  network.use(disconnect(listCases), disconnect(showCase))
  const { person } = show('?case=1')
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
  show('?tab=figures')
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
  const { person } = show('?tab=reasons')
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
    { label: 'Harcèlement répété', rule: 'Respect', text: 'Vous avez recommencé.', is_active: true },
  ])
})

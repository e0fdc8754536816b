import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import {
  confirmDecision,
  decideCase,
  decideCases,
  previewDecision,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record } from '../../testing/answer.ts'
import {
  beModerator,
  dismissTogether,
  list,
  opened,
  recordQueue,
  showDesk,
} from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

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
  const { person } = showDesk('?case=1')
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
  const undo = opened().getByRole('button', { name: /^Annuler la décision/ })
  network.use(
    answer(undoDecision, () => {
      decisions = []
      return { decisions: [] }
    }),
  )
  await person.click(undo)
  expect(await screen.findByText(/^Décision annulée/)).toBeInTheDocument()
  expect(screen.queryByText('Décision prise.')).not.toBeInTheDocument()
  expect(await opened().findByRole('button', { name: 'Décider' })).toBeInTheDocument()
})

test('[MOD-21, MOD-23] a verdict on a held act shows what the person will read, and who reads the words', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-act', target: null })])
  network.use(
    answer(showCase, aCase({ kind: 'held-act', target: null })),
    answer(previewDecision, ({ body }) => ({
      title: 'Une décision de modération vous concerne',
      paragraphs: [`Acte : ${body.actions[0]?.kind}, ${body.words}`],
    })),
  )
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Annuler l’acte' }))
  const words = dialog.getByRole('textbox', { name: 'Vos mots' })
  expect(words).toHaveAccessibleDescription(expect.stringContaining('Ne nommez pas l’autre.'))
  await person.type(words, 'Trop.')
  await person.click(dialog.getByRole('button', { name: 'Voir ce que la personne lira' }))
  expect(await dialog.findByText('Acte : void, Trop.')).toBeInTheDocument()
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
  const { person } = showDesk()
  const boxes = (await list()).getAllByRole('checkbox')
  for (const box of boxes) await person.click(box)
  expect(await screen.findByText(/ne se décident pas de la même façon/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Décider ensemble' })).toBeDisabled()
  await person.click(boxes[2] as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Décider ensemble' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de 2 dossiers' }))
  await person.click(dialog.getByRole('radio', { name: 'Juger sans problème' }))
  expect(dialog.getByText('La personne concernée n’est pas prévenue.')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Vos mots' })).toHaveAccessibleDescription(
    expect.stringContaining('Ils restent dans le dossier, pour la modération.'),
  )
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  expect(await screen.findByText('Vous ne pouvez pas.')).toBeInTheDocument()
  // The end of a long list is out of sight: the reason stands above the selection.
  expect(within(screen.getByRole('region', { name: 'Dossiers' })).queryByRole('alert')).toBeNull()
  expect(sent.bodies).toEqual([{ case_ids: [1, 2], actions: [{ kind: 'clear' }], reason: '', words: '' }])
  const after = (await list()).getAllByRole('checkbox')
  expect(after.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  expect((await list()).getAllByRole('listitem')[0]).toHaveTextContent('Décidé')
  await person.click(after[0] as HTMLElement)
  expect(screen.queryByText('Vous ne pouvez pas.')).not.toBeInTheDocument()
})

test('[MOD-29] a suspension for good waits for a second person; its author is told so, another confirms', async () => {
  recordQueue(() => [aCaseRow({ status: 'confirming' })])
  const proposed = aDecision({ kind: 'suspend', for_good: true, state: 'proposed' })
  network.use(answer(showCase, aCase({ status: 'confirming', decisions: [proposed] })))
  const { unmount } = showDesk('?case=1')
  expect(await screen.findByText('Une autre personne doit confirmer cette suspension.')).toBeInTheDocument()
  expect(screen.getByText('Suspension définitive')).toBeInTheDocument()
  unmount()
  network.use(
    answer(showCase, aCase({ status: 'confirming', decisions: [{ ...proposed, decided_by: 'nadia' }] })),
  )
  showDesk('?case=1')
  expect(await screen.findByRole('button', { name: 'Confirmer' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refuser' })).toBeInTheDocument()
})

test.each([
  { button: 'Confirmer', confirm: true, state: 'in-force', said: 'Suspension confirmée.' },
  {
    ...({ button: 'Refuser', confirm: false, state: 'refused' } as const),
    said: 'Suspension écartée : elle ne s’appliquera pas.',
  },
] as const)(
  '[MOD-29] a second person who presses $button reads what came of it',
  async ({ button, confirm, state, said }) => {
    recordQueue(() => [aCaseRow({ status: 'confirming' })])
    const proposed = { kind: 'suspend', for_good: true, decided_by: 'nadia' } as const
    const decisions = [aDecision({ ...proposed, state: 'proposed' })]
    network.use(answer(showCase, aCase({ status: 'confirming', decisions })))
    const { bodies } = record(confirmDecision, aDecision({ ...proposed, state }))
    const { person } = showDesk('?case=1')
    await person.click(await screen.findByRole('button', { name: button }))
    if (confirm) {
      const question = within(await screen.findByRole('alertdialog'))
      await person.click(question.getByRole('button', { name: 'Confirmer' }))
    }
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(bodies).toEqual([{ confirm }])
  },
)

test('[MOD-27, MOD-29] who reported a case is offered no answer to its proposed suspension', async () => {
  recordQueue(() => [aCaseRow({ status: 'confirming' })])
  const proposed = aDecision({ kind: 'suspend', for_good: true, state: 'proposed', decided_by: 'nadia' })
  const blocked = { status: 'confirming', blocked_reason: 'own-report' } as const
  network.use(answer(showCase, aCase({ ...blocked, decisions: [proposed] })))
  showDesk('?case=1')
  expect(await screen.findByText('Une autre personne doit confirmer cette suspension.')).toBeInTheDocument()
  for (const name of ['Confirmer', 'Refuser'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('[MOD-25, MOD-29] a suspension is undone alone once the rest of its answer is settled, and the page says so', async () => {
  const [warned, suspended] = [aDecision({ id: 501 }), aDecision({ id: 502, kind: 'suspend', days: 9 })]
  const open = { ...suspended, undo_until: new Date(Date.now() + 60_000).toISOString() }
  recordQueue(() => [aCaseRow({ status: 'resolved' })])
  network.use(
    answer(showCase, aCase({ status: 'resolved', decisions: [warned, open] })),
    answer(undoDecision, { decisions: [warned, { ...suspended, state: 'undone' }] }),
  )
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: /^Annuler la décision/ }))
  expect(await screen.findByText(/les autres mesures restent en vigueur/)).toBeInTheDocument()
})

test('[MOD-25, MOD-29] a proposal alone has one way back, with other measures both', async () => {
  const undo_until = new Date(Date.now() + 60_000).toISOString()
  const proposed = aDecision({ id: 502, kind: 'suspend', days: 90, state: 'proposed', undo_until })
  recordQueue(() => [aCaseRow({ status: 'confirming' })])
  network.use(answer(showCase, aCase({ status: 'confirming', decisions: [proposed] })))
  const { client } = showDesk('?case=1')
  expect(await screen.findByRole('button', { name: 'Retirer ma proposition' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Annuler la décision/ })).not.toBeInTheDocument()
  const decisions = [aDecision({ id: 501, undo_until }), proposed]
  network.use(answer(showCase, aCase({ status: 'confirming', decisions })))
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('button', { name: /^Annuler la décision/ })).toBeInTheDocument()
})

test('[MOD-21] a preview that a draft cannot give yet says what the draft lacks', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Prendre des mesures' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Suspendre le compte' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Jours' }), { target: { value: '-3' } })
  await person.click(dialog.getByRole('button', { name: 'Voir ce que la personne lira' }))
  expect(dialog.getByRole('textbox', { name: 'Jours' })).toHaveAccessibleDescription('De 1 à 365 jours.')
})

test('[MOD-25] typing while a decision is on its way does not send it again', async () => {
  const late = Promise.withResolvers<{ decisions: ReturnType<typeof aDecision>[] }>()
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const { bodies } = record(decideCase, () => late.promise)
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Prendre des mesures' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Retirer le contenu' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Motif' }), 'Harcèlement')
  const words = dialog.getByRole('textbox', { name: 'Vos mots' })
  fireEvent.change(words, { target: { value: 'Stop.' } })
  const send = dialog.getByRole('button', { name: 'Décider' })
  await person.click(send)
  await waitFor(() => expect(bodies).toHaveLength(1))
  fireEvent.change(words, { target: { value: 'Stop !' } })
  await person.click(send)
  late.resolve({ decisions: [aDecision()] })
  expect(await screen.findByText('Décision prise.')).toBeInTheDocument()
  expect(bodies).toHaveLength(1)
})

test('[APP-18, MOD-25] the words of a decision that is not sent survive a reload, on their own case', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  let shown = 1
  network.use(answer(showCase, () => aCase({ id: shown })))
  const words = async ({ person }: ReturnType<typeof showDesk>) => {
    await person.click(await screen.findByRole('button', { name: 'Décider' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
    await person.click(dialog.getByRole('radio', { name: 'Prendre des mesures' }))
    return dialog.getByRole('textbox', { name: 'Vos mots' })
  }
  const first = showDesk('?case=1')
  await first.person.type(await words(first), 'Stop.')
  first.unmount()
  shown = 2
  const other = showDesk('?case=2')
  expect(await words(other)).toHaveValue('')
  other.unmount()
  shown = 1
  expect(await words(showDesk('?case=1'))).toHaveValue('Stop.')
})

test('[APP-18, MOD-25] verdict, measures, length and reason that are not sent survive a reload too', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()), answer(decideCase, { decisions: [aDecision()] }))
  const show = async () => {
    const desk = showDesk('?case=1')
    await desk.person.click(await screen.findByRole('button', { name: 'Décider' }))
    return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' })) }
  }
  const first = await show()
  await first.person.click(first.dialog.getByRole('radio', { name: 'Prendre des mesures' }))
  await first.person.click(first.dialog.getByRole('checkbox', { name: 'Suspendre le compte' }))
  fireEvent.change(first.dialog.getByRole('textbox', { name: 'Jours' }), { target: { value: '3' } })
  await first.person.selectOptions(first.dialog.getByRole('combobox', { name: 'Motif' }), 'Harcèlement')
  first.unmount()
  const { dialog, person, unmount } = await show()
  await dialog.findByRole('option', { name: 'Harcèlement' })
  expect(dialog.getByRole('radio', { name: 'Prendre des mesures' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Suspendre le compte' })).toBeChecked()
  expect(dialog.getByRole('textbox', { name: 'Jours' })).toHaveValue('3')
  expect(dialog.getByRole('combobox', { name: 'Motif' })).toHaveValue('harassment')
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await screen.findByText('Décision prise.')
  unmount()
  const again = await show()
  expect(again.dialog.getByRole('radio', { name: 'Prendre des mesures' })).not.toBeChecked()
})

test('[MOD-25] a selection that grew keeps what was chosen for it; another selection starts anew', async () => {
  recordQueue(() => [1, 2, 3, 4].map((id) => aCaseRow({ id })))
  const { person } = showDesk()
  const boxes = (await list()).getAllByRole('checkbox')
  const select = async (...places: number[]) => {
    for (const place of places) await person.click(boxes[place] as HTMLElement)
  }
  const decide = async (count: number) => {
    await person.click(screen.getByRole('button', { name: 'Décider ensemble' }))
    return within(await screen.findByRole('dialog', { name: `Décider de ${count} dossiers` }))
  }
  const cancel = async () => {
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await select(0, 1)
  const dialog = await decide(2)
  await person.click(dialog.getByRole('radio', { name: 'Juger sans problème' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Vos mots' }), { target: { value: 'Vu.' } })
  await cancel()
  await select(2)
  const grown = await decide(3)
  expect(grown.getByRole('radio', { name: 'Juger sans problème' })).toBeChecked()
  expect(grown.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('Vu.')
  await cancel()
  await select(0, 1, 3)
  const other = await decide(2)
  expect(other.getByRole('radio', { name: 'Juger sans problème' })).not.toBeChecked()
  expect(other.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('')
})

/** Lists these cases, and returns the answers to a decision of all of them that can still be undone. */
function listUndoable(ids: readonly number[]) {
  recordQueue(() => ids.map((id) => aCaseRow({ id })))
  const until = new Date(Date.now() + 60_000).toISOString()
  return ids.map((id) => ({
    case_id: id,
    decisions: [aDecision({ id: 500 + id, case_id: id, undo_until: until })],
    error: null,
  }))
}

test('[MOD-25] when some decisions of a selection cannot be undone, it says how many of how many', async () => {
  const results = listUndoable([1, 2, 3])
  network.use(
    answer(decideCases, { results }),
    answer(undoDecision, ({ params }) =>
      params.id === '502'
        ? { decisions: [] }
        : Response.json(
            { code: 'moderation.undo-late', message: 'Trop tard.', requestId: 'r' },
            { status: 409 },
          ),
    ),
  )
  const { person } = showDesk()
  await dismissTogether(person)
  await person.click(await screen.findByRole('button', { name: /^Annuler/ }))
  expect(await screen.findByText('2 décisions sur 3 n’ont pas pu être annulées.')).toBeInTheDocument()
  expect(screen.queryByText('Décisions annulées.')).not.toBeInTheDocument()
})

test('[MOD-25, MOD-31] the key decides the open case, or the selection that it belongs to', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  network.use(answer(showCase, aCase({ id: 2 })))
  const decided: (string | undefined)[] = []
  network.use(
    answer(decideCase, ({ params }) => {
      decided.push(params.id)
      return { decisions: [aDecision({ case_id: 2 })] }
    }),
  )
  const { person, address } = showDesk()
  await list()
  await person.keyboard('jxj{Enter}')
  await waitFor(() => expect(address()).toBe('/accessforadminonly?case=2'))
  await screen.findByRole('button', { name: 'Décider' })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Dossier ouvert' })).toHaveFocus())
  await person.keyboard('d')
  expect(await screen.findByRole('dialog', { name: 'Décider de ce dossier' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.keyboard('xd')
  expect(await screen.findByRole('dialog', { name: 'Décider de 2 dossiers' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.keyboard('xd')
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Classer sans suite' }))
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await screen.findByText('Décision prise.')
  expect(decided).toEqual(['2'])
})

test('[MOD-25] the offer to undo names its case once another one is open', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  network.use(
    answer(showCase, ({ params }) => aCase({ id: Number(params.id) })),
    answer(decideCase, { decisions: [aDecision()] }),
  )
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Classer sans suite' }))
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await screen.findByText('Décision prise.')
  await person.click(screen.getByRole('button', { name: 'Dossier suivant' }))
  expect(await screen.findByText(/^Décision prise\s: Post · personne\.1\.$/)).toBeInTheDocument()
})

test('[MOD-25, MOD-31] after a selection was decided, the focus is on its last row', async () => {
  recordQueue(() => [1, 2, 3].map((id) => aCaseRow({ id })))
  const results = [1, 2].map((id) => ({ case_id: id, decisions: [aDecision({ case_id: id })], error: null }))
  network.use(answer(decideCases, { results }))
  const { person } = showDesk()
  await dismissTogether(person, 2)
  const second = (await list()).getAllByRole('link')[1]
  await waitFor(() => expect(second).toHaveFocus())
})

test('[MOD-25] decisions of a selection are undone one after another, and their rows are open again', async () => {
  const results = listUndoable([1, 2, 3])
  let running = 0
  let most = 0
  const undone: (string | undefined)[] = []
  network.use(
    answer(decideCases, { results }),
    answer(undoDecision, async ({ params }) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      undone.push(params.id)
      running -= 1
      return { decisions: [] }
    }),
  )
  const { person } = showDesk()
  await dismissTogether(person)
  await waitFor(async () => expect((await list()).getAllByText('Décidé')).toHaveLength(3))
  await person.click(screen.getByRole('button', { name: /^Annuler/ }))
  expect(await screen.findByText('Décisions annulées.')).toBeInTheDocument()
  expect(undone).toEqual(['501', '502', '503'])
  expect(most).toBe(1)
  expect((await list()).queryByText('Décidé')).not.toBeInTheDocument()
  // The button that undid is gone: the keyboard goes on in the list.
  expect((await list()).getAllByRole('link')[2]).toHaveFocus()
})

test('[MOD-31] the offer to undo that is closed leaves the focus in the open case', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()), answer(decideCase, { decisions: [aDecision({ undo_until: null })] }))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Décider de ce dossier' }))
  await person.click(dialog.getByRole('radio', { name: 'Classer sans suite' }))
  await person.click(dialog.getByRole('button', { name: 'Décider' }))
  await screen.findByText('Décision prise.')
  screen.getByRole('button', { name: 'Fermer' }).focus()
  await person.keyboard('{Enter}')
  expect(screen.queryByText('Décision prise.')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Dossier ouvert' })).toHaveFocus()
})

test('[MOD-31] a decision that is taken up again has the focus on what was chosen', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Décider de ce dossier' }))
  await screen.findByRole('dialog')
  expect(dialog().getByRole('radio', { name: 'Prendre des mesures' })).toHaveFocus()
  await person.click(dialog().getByRole('radio', { name: 'Classer sans suite' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.keyboard('d')
  await screen.findByRole('dialog')
  expect(dialog().getByRole('radio', { name: 'Classer sans suite' })).toHaveFocus()
})

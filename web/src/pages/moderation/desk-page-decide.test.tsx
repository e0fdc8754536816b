import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import {
  decideCase,
  previewDecision,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record } from '../../testing/answer.ts'
import { beModerator, opened, recordQueue, showDesk } from '../../testing/desk-page.tsx'
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

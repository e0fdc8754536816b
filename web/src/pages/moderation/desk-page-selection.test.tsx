import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import {
  decideCase,
  decideCases,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { beModerator, dismissTogether, list, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

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

import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { confirmDecision, undoDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { beModerator, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

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

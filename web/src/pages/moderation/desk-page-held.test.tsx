import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { beModerator, opened, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

const prize = { kind: 'held-prize', target: null, reports_count: 0, frozen: null, live: null } as const

test('[MOD-23, MOD-24] a held prize with a verdict is decided, also in the minute in which the queue still has it', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null })])
  network.use(
    answer(
      showCase,
      aCase({ ...prize, decisions: [aDecision({ kind: 'count', decided_by: 'nadia', decided_by_id: 8 })] }),
    ),
  )
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('Aura comptée')).toBeInTheDocument()
  expect(opened().getByText('Décidé')).toBeInTheDocument()
  for (const name of ['Décider', 'Prendre'])
    expect(opened().queryByRole('button', { name })).not.toBeInTheDocument()
  await person.keyboard('d')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[MOD-23, MOD-25] once its verdict is undone, a held prize is decided again', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null })])
  network.use(
    answer(showCase, aCase({ ...prize, decisions: [aDecision({ kind: 'count', state: 'undone' })] })),
  )
  showDesk('?case=1')
  expect(await screen.findByRole('button', { name: 'Décider' })).toBeInTheDocument()
  expect(opened().queryByText('Décidé')).not.toBeInTheDocument()
})

test('[CHL-37, MOD-23] the verdicts on a held prize say where it goes, and that a minute passes first', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null })])
  network.use(answer(showCase, aCase(prize)))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const shown = await screen.findByRole('dialog', { name: 'Décider de ce dossier' })
  expect(shown).toHaveTextContent('La décision prend effet au bout d’une minute')
  for (const [name, effect] of [
    ['Verser le prix', /qui l’a gagné le reçoit/],
    ['Rendre le prix', /revient à la personne qui l’avait mis en jeu/],
  ] as const)
    expect(within(shown).getByRole('radio', { name })).toHaveAccessibleDescription(effect)
})

test.each([
  [4, 'withdrawal', 'Retrait', '4 personnes'],
  [0, 'toxic-comment', 'Commentaire toxique', /^Personne\s: une règle d’Aura$/],
  [1, 'withdrawal', 'Retrait', 'Compte supprimé'],
] as const)(
  '[AUR-51, MOD-23] an appealed loss by %i people says so, and shows no ties',
  async (givers, act, name, words) => {
    const ties = { giver_follows: false, receiver_follows: false, blocked: false }
    const aura = {
      ...{ act, amount: -50, why: null, void_at: null, subject: null, series: [], givers },
      ...{ giver: null, receiver: { id: 3, pseudo: 'lise', created_at: '2026-11-20T10:00:00.000Z' } },
      ties: { ...ties, shared_addresses: 0, shared_devices: 0 },
    }
    const contest = { words: 'Non.', created_at: '2026-11-22T10:00:00.000Z', outcome: null, answer: null }
    const appealed = { ...contest, decision: null, grounds: null }
    recordQueue(() => [aCaseRow({ kind: 'aura-contest', target: null })])
    network.use(answer(showCase, aCase({ ...prize, kind: 'aura-contest', aura, contest: appealed })))
    showDesk('?case=1')
    expect(await screen.findByText(name)).toBeInTheDocument()
    expect(screen.getByText('Retire').nextSibling).toHaveTextContent(words)
    expect(screen.queryByText('Liens entre les deux comptes')).not.toBeInTheDocument()
  },
)

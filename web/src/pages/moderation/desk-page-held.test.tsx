import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { screen } from '@testing-library/react'
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

import { decideCases } from '@aura/contract/moderation/moderation.decisions.contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { beModerator, dismissTogether, list, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

test.each([
  [[1, 2, 3], '3 suspensions proposées\u00a0: une autre personne doit les confirmer.'],
  [[3], '2 dossiers décidés. Suspension proposée\u00a0: une autre personne doit la confirmer.'],
])(
  '[MOD-25, MOD-29] of a selection, each suspension that waits for a second moderator is counted: %j',
  async (waiting, words) => {
    recordQueue(() => [1, 2, 3].map((id) => aCaseRow({ id })))
    const results = [1, 2, 3].map((id) => {
      const state = waiting.includes(id) ? 'proposed' : 'in-force'
      return {
        case_id: id,
        decisions: [aDecision({ id: 500 + id, case_id: id, kind: 'suspend', state })],
        error: null,
      }
    })
    network.use(answer(decideCases, { results }))
    const { person } = showDesk()
    await dismissTogether(person)
    expect(await screen.findByText(words, { normalizer: (text) => text })).toBeInTheDocument()
    expect((await list()).getAllByText('À confirmer')).toHaveLength(waiting.length)
    // What only waits for a second moderator is not decided yet.
    expect((await list()).queryAllByText(/^Décision/)).toHaveLength(3 - waiting.length)
  },
)

import { auraHistory, contestMovement, type HistoryKind } from '@aura/contract/aura/aura.history.contract'
import type { Id } from '@aura/contract/common'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Appeals the newest loss that a person may appeal, of one kind if given, and answers the id of their oldest open appeal. */
export async function appealLoss(app: TestApp, { id, token }: Person, kind?: HistoryKind): Promise<Id> {
  const { entries } = (await ask(app, auraHistory, { token, query: kind ? { kind } : {} })).body
  const entryId = entries.find(({ contestable }) => contestable)?.id ?? 0
  const { status } = await ask(app, contestMovement, { token, body: { entryId, reason: 'Injuste.' } })
  if (status !== 200) throw new Error(`an appeal answered ${status}`)
  const open = await app.application.services.appeals.listOpen({ limit: 50 })
  return open.find(({ accountId }) => accountId === id)?.id ?? 0
}

/** Gives back what an appeal asks for. */
export const reverseLoss = (app: TestApp, appealId: Id): Promise<void> =>
  app.application.services.appeals.answer(appealId, { outcome: 'reversed', answer: 'En effet.', by: 'modo' })

import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement, type HistoryKind } from '@aura/contract/aura/aura.history.contract'
import type { Id } from '@aura/contract/common'
import { beforeEach, expect } from 'vitest'
import { balanceOf, makeAuthorAtNoon } from './aura.ts'
import { ask } from './contract-calls.ts'
import { makePerson, type Person } from './people.ts'
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

/** Appeals of one person. Each test has a new owner, with a post, at noon, and somebody else. */
export function openAppeals(app: TestApp) {
  const running = {} as { owner: Person; other: Person; postId: Id }
  beforeEach(async () => {
    const { author, postId } = await makeAuthorAtNoon(app)
    Object.assign(running, { owner: author, postId, other: await makePerson(app) })
  })

  async function act(work: Promise<{ status: number }>): Promise<void> {
    expect((await work).status).toBe(200)
  }
  const up = (actor: Person, id = running.postId) =>
    act(ask(app, giveAura, { token: actor.token, body: { postId: id } }))
  const down = (actor: Person, id = running.postId) =>
    act(ask(app, takeAura, { token: actor.token, body: { postId: id } }))
  const donate = (actor: Person, amount: number) =>
    act(ask(app, donateAura, { token: actor.token, body: { pseudo: running.owner.pseudo, amount } }))
  const balance = () => balanceOf(app, running.owner)
  const history = async () => (await ask(app, auraHistory, { token: running.owner.token })).body.entries
  const appealableId = async () => (await history()).find(({ contestable }) => contestable)?.id ?? 0
  const appeal = (entryId: number, reason = 'C’est un robot.', by = running.owner) =>
    ask(app, contestMovement, { token: by.token, body: { entryId, reason } })
  async function answer(outcome: 'reversed' | 'maintained') {
    const { appeals } = app.application.services
    const [open] = (await appeals.listOpen({ limit: 50 })).filter(
      ({ accountId }) => accountId === running.owner.id,
    )
    await appeals.answer(open?.id ?? 0, { outcome, answer: 'Voici pourquoi.', by: 'modo' })
    return open
  }
  const answered = async () => (await history()).flatMap(({ contest: one }) => one?.outcome ?? [])

  return { running, act, up, down, donate, balance, history, appealableId, appeal, answer, answered }
}

import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import { followUser } from '@aura/contract/follows/follows.contract'
import { readLineId } from '../domains/aura/aura.history.rules.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { decideHeld, imposeSanction } from './aura.ts'
import { type Act, posts, type Restoration } from './aura-histories.ts'
import type { Stage } from './aura-history-stage.ts'
import type { Press } from './aura-model.giving.ts'
import type { Appealed } from './aura-model.moderation.ts'
import { ask } from './contract-calls.ts'
import type { TestApp } from './test-app.ts'

const by = 'modo'
const reason = 'Votes de complaisance.'

/** Which of the two processes serves an act. */
export type Process = 0 | 1

/**
 * What the server answers to an act, of what the model can tell.
 *
 * @param targetId the act that a moderator decides, or the sanction that is given back
 */
export async function performOn(
  stage: Stage,
  process: Process,
  act: Act,
  targetId: Id | undefined,
): Promise<object> {
  const app = stage.apps[process]
  const { sanctions } = app.application.services
  const playerAt = (person: number) => {
    const { id, pseudo, tokens } = playerOf(stage, person)
    return { id, pseudo, token: tokens[process] }
  }
  switch (act.kind) {
    case 'press':
      return pressOn(app, playerAt(act.giver).token, { ...act, id: stage.objectIds[act.object] ?? 0 })
    case 'donate': {
      const { pseudo } = playerAt(act.receiver)
      const { token } = playerAt(act.giver)
      const { body } = await ask(app, donateAura, { token, body: { pseudo, amount: act.amount } })
      return body.code ? { code: body.code } : { held: body.held }
    }
    case 'follow': {
      const { pseudo } = playerAt(act.receiver)
      const { body } = await ask(app, followUser, { token: playerAt(act.giver).token, body: { pseudo } })
      return { code: body.code }
    }
    case 'decide':
      return targetId === undefined ? {} : codeOf(decideHeld(app, targetId, act.verdict, by))
    case 'sanction': {
      const { regainedIds, losingIds } = await imposeSanction(app, playerAt(act.person).id, { by, reason })
      return { regained: placesOf(stage, regainedIds), losing: placesOf(stage, losingIds) }
    }
    case 'give-back': {
      if (targetId === undefined) return {}
      const given = await inTransaction(app.db, (tx) => sanctions.giveBack(tx, targetId, { by }))
      if (!given) return {}
      const { regainedIds, losingIds, writtenOff } = given
      return { regained: placesOf(stage, regainedIds), losing: placesOf(stage, losingIds), writtenOff }
    }
  }
}

function placesOf({ people }: Stage, ids: readonly Id[]): number[] {
  return ids.map((id) => people.findIndex((person) => person.id === id)).sort((one, other) => one - other)
}

async function pressOn(
  app: TestApp,
  token: string,
  { object, sign, id }: Press & { id: number },
): Promise<object> {
  if (object < posts.length) {
    const { body } = await ask(app, sign === 1 ? giveAura : takeAura, { token, body: { postId: id } })
    return body.code ? { code: body.code } : { delta: body.delta, held: body.held }
  }
  const type = sign === 1 ? 'up' : 'down'
  const { body } = await ask(app, voteOnComment, { token, params: { id }, body: { type } })
  const vote = { up: 1, down: -1 }
  return body.code
    ? { code: body.code }
    : { vote: body.userVote ? vote[body.userVote] : 0, total: body.newAura, held: body.held }
}

/**
 * The receiver appeals a loss that their history shows as appealable, and a moderator finds for them. Returns the loss and the
 * answer; undefined when there is none, or the appeal is refused.
 */
export async function restoreOn(
  stage: Stage,
  process: Process,
  { receiver, index }: Restoration,
): Promise<{ loss: Appealed; answered: { code?: string } } | undefined> {
  const app = stage.apps[process]
  const { id, tokens } = playerOf(stage, receiver)
  const token = tokens[process]
  const { entries } = (await ask(app, auraHistory, { token })).body
  const losses = entries.filter(({ contestable }) => contestable)
  const entryId = losses[index % Math.max(1, losses.length)]?.id
  const line = entryId === undefined ? undefined : readLineId(entryId)
  if (!line) return undefined
  const { status, text } = await ask(app, contestMovement, { token, body: { entryId, reason } })
  if (status >= 500) throw new Error(text)
  if (status !== 200) return undefined
  const { appeals } = app.application.services
  const open = await appeals.listOpen({ limit: 50 })
  const appealId = open.find(({ accountId }) => accountId === id)?.id ?? 0
  const answered = await codeOf(appeals.answer(appealId, { outcome: 'reversed', answer: reason, by }))
  if (answered.code) await appeals.answer(appealId, { outcome: 'maintained', answer: reason, by })
  const kind =
    line.reason === 'withdrawal' ? 'withdrawal' : line.reason.endsWith('-void') ? 'voided-vote' : 'vote'
  const place = stage.objectIds.indexOf(line.subjectId, line.reason.startsWith('post') ? 0 : posts.length)
  return {
    loss: { receiver, kind, object: kind === 'withdrawal' ? undefined : place, day: line.day },
    answered,
  }
}

function playerOf({ people }: Stage, person: number) {
  const found = people[person]
  if (!found) throw new RangeError(`no person ${person}`)
  return found
}

async function codeOf(done: Promise<unknown>): Promise<{ code?: string }> {
  try {
    await done
    return {}
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code }
    throw error
  }
}

import { isDeepStrictEqual } from 'node:util'
import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { forgetOldActs } from '../domains/aura/aura.giving.service.ts'
import { days } from '../platform/clock/clock.ts'
import {
  type Act,
  befriending,
  objects,
  peopleCount,
  posts,
  premiumPerson,
  type Step,
} from './aura-histories.ts'
import { type Process, performOn, restoreOn } from './aura-history-calls.ts'
import { longestDays, readFigures, readWaits, type Stage, setUp } from './aura-history-stage.ts'
import { actsOf, momentAfter } from './aura-history-steps.ts'
import { figuresOf } from './aura-model.figures.ts'
import { donate, press } from './aura-model.giving.ts'
import { decide, giveBack, restore, sanction, voidUndecided, waiting } from './aura-model.moderation.ts'
import type { Model } from './aura-model.ts'

const actsBetweenLooks = 40

/**
 * Plays a history in turns in two processes, with new people, and compares each answer, and now and then the figures, with the
 * model's. Returns where they first differ; empty when they agree.
 *
 * @param onAct called after each act with its number, counted from 1
 */
export async function playHistory(
  apps: Stage['apps'],
  start: Date,
  history: readonly Step[],
  onAct: (number: number) => void = () => {},
): Promise<string[]> {
  const [{ clock, db, application }] = apps
  clock.set(start)
  const stage = await setUp(apps, start)
  const end = start.getTime() + days(longestDays)
  let model = modelAt(start)
  let acts = 0

  async function play(act: ReturnType<typeof actsOf>[number]): Promise<string[]> {
    const process = (acts % 2) as Process
    if (act.kind === 'pass') {
      // Never back: sanctions may have pushed the clock past the end.
      model.now = Math.max(model.now, Math.min(end, momentAfter(act.how, model).getTime()))
      clock.set(new Date(model.now))
      return []
    }
    if (act.kind === 'night') {
      await application.services.held.voidUndecided()
      await forgetOldActs(db, clock.now())
      voidUndecided(model)
      return []
    }
    if (act.kind === 'restore') {
      const restored = await restoreOn(stage, process, act)
      return restored ? differ(restore(model, restored.loss), restored.answered) : []
    }
    if (act.kind === 'pair') return playPair(act.acts)
    const target = await findTarget(stage, model, act)
    return differ(perform(model, act, target), await performOn(stage, process, act, target?.id))
  }

  /** Two acts at once may happen in either order; the model goes on with the one that the server's answers and figures tell. */
  async function playPair([one, other]: readonly [Act, Act]): Promise<string[]> {
    const targets = [await findTarget(stage, model, one), await findTarget(stage, model, other)]
    const [oneFirst, otherFirst] = [structuredClone(model), structuredClone(model)]
    const orders = [
      {
        model: oneFirst,
        answers: [perform(oneFirst, one, targets[0]), perform(oneFirst, other, targets[1])],
      },
      {
        model: otherFirst,
        answers: [perform(otherFirst, other, targets[1]), perform(otherFirst, one, targets[0])].reverse(),
      },
    ]
    const answers = await Promise.all([
      performOn(stage, 0, one, targets[0]?.id),
      performOn(stage, 1, other, targets[1]?.id),
    ])
    // Two statements at once may both tell an object's total without the other's vote.
    const [told, expected] = [withoutTotals(answers), orders.map((order) => withoutTotals(order.answers))]
    const figures = await readFigures(stage)
    const found = orders.find(
      (order, at) => differ(expected[at], told).length + differ(figuresOf(order.model), figures).length === 0,
    )
    if (!found)
      return orders.flatMap((order, at) => [
        ...differ(expected[at], told),
        ...differ(figuresOf(order.model), figures),
      ])
    model = found.model
    return []
  }

  /** What a sanction moves is found by its moment: none but the acts of its own pair are done in its millisecond. */
  async function playApart(act: ReturnType<typeof actsOf>[number]): Promise<string[]> {
    const isApart = (act.kind === 'pair' ? act.acts : [act]).some(
      ({ kind }) => kind === 'sanction' || kind === 'give-back',
    )
    const tick = () => {
      if (isApart) clock.set(new Date(++model.now))
    }
    tick()
    const differences = await play(act)
    tick()
    return differences
  }

  for (const step of [...befriending, ...history])
    for (const act of actsOf(step, model)) {
      acts++
      const differences = await playApart(act)
      onAct(acts)
      if (differences.length === 0 && acts % actsBetweenLooks === 0)
        differences.push(...differ(figuresOf(model), await readFigures(stage)))
      if (differences.length > 0) return [`act ${acts}: ${JSON.stringify(act)}`, ...differences]
    }
  return differ(figuresOf(model), await readFigures(stage))
}

function modelAt(start: Date): Model {
  return {
    now: start.getTime(),
    balances: Array<number>(peopleCount).fill(welcomeAura),
    objects,
    premium: [premiumPerson],
    follows: new Set(),
    barred: new Set(),
    acts: [],
    holds: [],
    movements: [],
    answers: new Map(),
    sanctions: [],
  }
}

/** An act that waits, or a sanction, as the server and the model know it. */
interface Target {
  id: number
  /** In the model's holds or sanctions. */
  place: number
}

/** The act that a moderator decides: of what waits now, by its place; or the sanction that is given back. */
async function findTarget(
  { apps: [{ db }], people }: Stage,
  model: Model,
  act: Act,
): Promise<Target | undefined> {
  if (act.kind === 'give-back') {
    const place = act.index % Math.max(1, model.sanctions.length)
    const wanted = model.sanctions[place]
    const giver = wanted && people[wanted.giver]
    if (!wanted || !giver) return undefined
    const { id } = await db
      .selectFrom('auraSanction')
      .select('id')
      .where('accountId', '=', giver.id)
      .where('createdAt', '=', new Date(wanted.at))
      .executeTakeFirstOrThrow()
    return { id, place }
  }
  if (act.kind !== 'decide') return undefined
  const waits = await readWaits(
    db,
    people.map(({ id }) => id),
  )
  const hold = waiting(model)[act.index % Math.max(1, waits.length)]
  const held = waits[act.index % Math.max(1, waits.length)]
  return hold && held && { id: held.id, place: model.holds.indexOf(hold) }
}

/** What the model answers to an act. */
function perform(model: Model, act: Act, target: Target | undefined): object {
  switch (act.kind) {
    case 'press': {
      const { delta, ...answer } = press(model, act)
      return act.object < posts.length && !answer.code ? { delta, held: answer.held } : answer
    }
    case 'donate':
      return donate(model, act)
    case 'follow':
      if (act.giver === act.receiver) return { code: 'follows.self' }
      model.follows.add(`${act.giver}>${act.receiver}`)
      return {}
    case 'decide':
      return target ? decide(model, model.holds[target.place], act.verdict) : {}
    case 'sanction':
      return sanction(model, act.person)
    case 'give-back':
      return target ? giveBack(model, model.sanctions[target.place]) : {}
  }
}

function withoutTotals(answers: readonly object[]): object[] {
  return answers.map((answer) => ({ ...answer, total: undefined }))
}

/** What the model and the server tell differently; empty when they agree. */
function differ(expected: object | undefined, actual: object): string[] {
  const [one, other] = [plain(expected ?? {}), plain(actual)]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys]
    .filter((key) => !isDeepStrictEqual(one[key], other[key]))
    .map((key) => `${key}: model ${JSON.stringify(one[key])}, server ${JSON.stringify(other[key])}`)
}

function plain(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value))
}

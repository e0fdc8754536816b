import { auraLimits } from '@aura/contract/aura/aura.limits'
import { days } from '../platform/clock/clock.ts'
import { dayAfter } from '../platform/clock/paris.ts'
import { findUndone, passedLimit, roomOf, split } from './aura-model.limits.ts'
import {
  type Act,
  balanceOf,
  dayOf,
  type Hold,
  isOpen,
  keyOf,
  type Model,
  monthOf,
  move,
  totalOf,
  type Why,
} from './aura-model.ts'

/** What a caller is answered, of what the model can tell. */
export interface Answer {
  /** Of a refusal. */
  code?: string
  delta?: number
  vote?: number
  /** What the object shows now. */
  total?: number
  held?: { why: Why; until: string } | undefined
}

export interface Donation {
  giver: number
  receiver: number
  /** Above zero given, below zero withdrawn. */
  amount: number
}

export interface Press {
  giver: number
  object: number
  sign: 1 | -1
}

/** Presses a vote button: gives, switches, or takes the vote back. */
export function press(model: Model, { giver, object, sign }: Press): Answer {
  const receiver = authorOf(model, object)
  if (receiver === giver) return { code: 'aura.own-content' }
  if (model.barred.has(keyOf({ giver, object }))) return { code: 'aura.vote-voided' }
  const before = voteOf(model, giver, object)
  const value = before?.sign === sign ? 0 : sign
  const wanted = begin(model, { kind: 'vote', giver, receiver, object, sign, size: 1 })
  let why: Why | undefined
  if (value !== 0) {
    const code = passedLimit(model, wanted)
    if (code) return { code }
    why = split(model, wanted).why
  }
  if (before) letGo(model, before)
  const held = value === 0 ? undefined : stand(model, wanted, why)
  // A loss that was taken back leaves room to the losses that wait.
  if (before?.sign === -1) releaseRoom(model, before.receiver, before.day)
  return { delta: value - (before?.sign ?? 0), vote: value, total: totalOf(model, object), held }
}

/** Gives aura to somebody, or takes it at one's own cost. */
export function donate(model: Model, { giver, receiver, amount }: Donation): Answer {
  if (giver === receiver) return { code: 'aura.to-oneself' }
  const size = Math.abs(amount)
  if (balanceOf(model, giver) < size) return { code: 'aura.insufficient' }
  const kind = amount > 0 ? 'gift' : 'withdrawal'
  const act = begin(model, { kind, giver, receiver, object: undefined, sign: amount > 0 ? 1 : -1, size })
  const code = passedLimit(model, act)
  if (code) return { code }
  const { counted, why } = split(model, act)
  model.balances[giver] = balanceOf(model, giver) - size
  model.acts.push(act)
  count(model, act, counted)
  return { held: why && wait(model, act, why, size - counted) }
}

/** The vote of a person on an object, if one stands. */
function voteOf(model: Model, giver: number, object: number): Act | undefined {
  return model.acts.find((act) => act.giver === giver && act.object === object && act.state === 'standing')
}

/** An act about to be done now. */
function begin(
  model: Model,
  wanted: Pick<Act, 'kind' | 'giver' | 'receiver' | 'object' | 'sign' | 'size'>,
): Act {
  return {
    ...wanted,
    day: dayOf(model.now),
    doneAt: model.now,
    isStranger: !model.follows.has(`${wanted.giver}>${wanted.receiver}`),
    state: 'standing',
    counted: 0,
    voided: 0,
    givenBack: 0,
    countedAt: model.now,
  }
}

/** Puts a vote down: a day has one act of a sign on an object, however often it is pressed. */
function stand(model: Model, wanted: Act, why: Why | undefined): ReturnType<typeof wait> | undefined {
  const again = model.acts.find(
    ({ giver, object, sign, day }) =>
      giver === wanted.giver && object === wanted.object && sign === wanted.sign && day === wanted.day,
  )
  const act = again ? Object.assign(again, wanted) : wanted
  if (!again) model.acts.push(act)
  if (why) return wait(model, act, why, act.size)
  count(model, act, act.size)
  return undefined
}

function letGo(model: Model, act: Act): void {
  act.state = 'let-go'
  for (const hold of model.holds)
    if (hold.act === act && hold.state === 'waiting') Object.assign(hold, { state: 'undone', waiting: 0 })
  const rankedAt = isOpen(monthOf(act.countedAt), model.now) ? act.countedAt : model.now
  move(model, act, { amount: -act.sign * act.counted, how: 'moved', rankedAt })
  act.counted = 0
}

function wait(model: Model, act: Act, why: Why, waiting: number): { why: Why; until: string } {
  const undone = findUndone(model, act, why)
  const hold: Hold = undone ?? { act, why, since: model.now, waiting, state: 'waiting' }
  if (undone) Object.assign(undone, { act, waiting, state: 'waiting' })
  else model.holds.push(hold)
  return { why, until: dayAfter(dayOf(hold.since), auraLimits.undecidedDays) }
}

/** Makes more of an act count. */
function count(model: Model, act: Act, part: number): void {
  act.counted += part
  act.countedAt = model.now
  move(model, act, { amount: act.sign * part, how: 'moved' })
}

/** Makes a part of what waits count. */
export function release(model: Model, hold: Hold, part: number): void {
  count(model, hold.act, part)
  hold.waiting -= part
  if (hold.waiting === 0) hold.state = 'decided'
}

/** Lets the oldest losses that a day's ceiling holds count, as far as there is room again. A wait of 14 days has ended. */
export function releaseRoom(model: Model, receiver: number, day: string): void {
  const after = model.now - days(auraLimits.undecidedDays)
  for (const hold of model.holds) {
    const { act, why, state, since } = hold
    if (state !== 'waiting' || why !== 'ceiling' || since <= after) continue
    if (act.receiver !== receiver || act.day !== day) continue
    const part = Math.min(hold.waiting, roomOf(model, receiver, day))
    if (part > 0) release(model, hold, part)
  }
}

function authorOf(model: Model, object: number): number {
  const found = model.objects[object]
  if (!found) throw new RangeError(`no object ${object}`)
  return found.author
}

import { auraLimits } from '@aura/contract/aura/aura.limits'
import { days } from '../platform/clock/clock.ts'
import { type Answer, release, releaseRoom } from './aura-model.giving.ts'
import {
  type Act,
  balanceOf,
  dayOf,
  type Hold,
  keyOf,
  type Model,
  type Movement,
  move,
  type Sanction,
  sum,
} from './aura-model.ts'

/** What waits, longest first. */
export function waiting(model: Model): Hold[] {
  return model.holds.filter(({ state }) => state === 'waiting')
}

/** A moderator counts or voids what waits of an act. */
export function decide(model: Model, hold: Hold | undefined, verdict: 'counted' | 'void'): Answer {
  if (hold?.state !== 'waiting') return { code: 'aura.held-unknown' }
  // Its 14 days are over, whether or not the job has run since.
  if (verdict === 'counted' && hold.since <= undecidedSince(model)) return { code: 'aura.held-unknown' }
  if (verdict === 'counted') release(model, hold, hold.waiting)
  else voidWaiting(model, hold, { isBarred: true })
  return {}
}

/** What waits becomes void: the vote goes, a donation's escrow returns to its giver. */
function voidWaiting(model: Model, hold: Hold, { isBarred }: { isBarred: boolean }): void {
  const { act } = hold
  act.voided += hold.waiting
  if (act.voided === act.size) act.state = 'void'
  if (act.kind !== 'vote') model.balances[act.giver] = balanceOf(model, act.giver) + hold.waiting
  else if (isBarred) model.barred.add(keyOf(act))
  Object.assign(hold, { state: 'decided', waiting: 0 })
}

const undecidedSince = (model: Model) => model.now - days(auraLimits.undecidedDays)

/** The hourly job: acts that wait undecided for 14 days are void, and restrict their givers no longer. */
export function voidUndecided(model: Model): void {
  for (const hold of waiting(model))
    if (hold.since <= undecidedSince(model)) voidWaiting(model, hold, { isBarred: false })
}

/** Takes back what counts of an act, its giver's costs too, and bars a vote. Returns what its receiver's aura moved by. */
function voidCounted(model: Model, act: Act, sanctionedAt?: number): number {
  const parts =
    act.kind === 'vote'
      ? [{ amount: act.sign * act.counted, rankedAt: act.countedAt }]
      : model.movements.filter((one) => one.act === act && one.how === 'moved' && !one.isCorrected)
  for (const { amount, rankedAt } of parts)
    move(model, act, { amount: -amount, how: 'voided', rankedAt, sanctionedAt })
  const amount = -sum(parts.map((part) => part.amount))
  if (act.kind === 'vote') model.barred.add(keyOf(act))
  else model.balances[act.giver] = balanceOf(model, act.giver) + act.counted
  Object.assign(act, { state: 'void', counted: 0, voided: act.size, givenBack: 0 })
  return amount
}

/**
 * Voids what a person gave in the last 90 days, and lets what waits count where there is room again; for all of it, nobody else is
 * taken below zero, as far as the voids took from them. Tells who has more for it, and who has less.
 */
export function sanction(model: Model, giver: number): { regained: number[]; losing: number[] } {
  const since = model.now - days(auraLimits.sanctionDays)
  const clock = model.now
  model.now = nextMomentOf(model, giver)
  const ended: Sanction = { giver, at: model.now, acts: [], holds: [], givenBackAt: undefined }
  model.sanctions.push(ended)
  for (const hold of waiting(model)) {
    if (hold.act.giver !== giver) continue
    if (hold.act.kind === 'vote') ended.holds.push({ hold, waiting: hold.waiting })
    voidWaiting(model, hold, { isBarred: true })
  }
  const given = model.acts.filter(
    (act) => act.giver === giver && act.state === 'standing' && act.doneAt >= since,
  )
  const told = new Map<number, { act: Act; before: number; change: number; taken: number }>()
  for (const act of given) {
    const { receiver } = act
    const person = told.get(receiver) ?? { act, before: balanceOf(model, receiver), change: 0, taken: 0 }
    const { counted, voided, givenBack } = act
    ended.acts.push({ act, was: { counted, voided, givenBack } })
    const change = voidCounted(model, act, model.now)
    person.change += change
    person.taken += Math.max(0, -change)
    told.set(receiver, person)
  }
  model.now = clock
  for (const { sign, receiver, day } of given) if (sign === -1) releaseRoom(model, receiver, day)
  for (const [receiver, person] of told) {
    const lacking = Math.max(0, Math.min(0, person.before) - balanceOf(model, receiver))
    const writtenOff = Math.min(person.taken, lacking)
    const { at } = ended
    move(model, person.act, { amount: writtenOff, how: 'written-off', at, rankedAt: at, sanctionedAt: at })
    person.change += writtenOff
  }
  const peopleOf = (isTold: (change: number) => boolean) =>
    [...told].flatMap(([person, { change }]) => (isTold(change) ? [person] : [])).sort((a, b) => a - b)
  return { regained: peopleOf((change) => change > 0), losing: peopleOf((change) => change < 0) }
}

/** The moment of a giver's next sanction, or of its end: after the former ones. */
function nextMomentOf(model: Model, giver: number): number {
  const former = model.sanctions.filter((one) => one.giver === giver)
  return Math.max(model.now, ...former.map(({ at, givenBackAt = at }) => Math.max(at, givenBackAt) + 1))
}

/**
 * Reverses a sanction: acts and waiting votes return to their former state, except acts that an appeal has restored. No balance falls
 * below zero. Returns the accounts that gain and lose, and the amount that the mint paid.
 */
export function giveBack(
  model: Model,
  ended: Sanction | undefined,
): { regained?: number[]; losing?: number[]; writtenOff?: number } {
  if (!ended || ended.givenBackAt !== undefined) return {}
  const { giver, at: sanctionedAt } = ended
  const clock = model.now
  const at = nextMomentOf(model, giver)
  Object.assign(ended, { givenBackAt: at })
  Object.assign(model, { now: at })
  const before = [...model.balances]
  const lost = new Map<number, number>()
  const lose = (person: number, amount: number) =>
    lost.set(person, (lost.get(person) ?? 0) + Math.max(0, amount))
  const ofSanction = model.movements.filter(
    (one) => one.act.giver === giver && one.sanctionedAt === sanctionedAt,
  )
  for (const { act, was } of ended.acts) {
    const voids = ofSanction.filter((one) => one.act === act && one.how === 'voided')
    if (voids.some(({ isCorrected }) => isCorrected)) continue
    Object.assign(act, { ...was, state: 'standing' })
    if (act.kind === 'vote') model.barred.delete(keyOf(act))
    else {
      model.balances[giver] = balanceOf(model, giver) - was.counted
      lose(giver, was.counted)
    }
    for (const { amount, rankedAt } of voids) {
      move(model, act, { amount: -amount, how: 'restored', rankedAt, sanctionedAt })
      lose(act.receiver, amount)
    }
  }
  for (const { hold, waiting: part } of ended.holds) {
    Object.assign(hold, { state: 'waiting', waiting: part })
    Object.assign(hold.act, { state: 'standing', voided: 0 })
    model.barred.delete(keyOf(hold.act))
  }
  for (const { act, receiver, amount, how } of ofSanction) {
    if (how !== 'written-off') continue
    move(model, act, { amount: -amount, how, sanctionedAt, receiver })
    lose(receiver, amount)
  }
  for (const one of ofSanction) if (one.how === 'voided') one.isCorrected = true
  const change = model.balances.map((balance, person) => balance - (before[person] ?? 0))
  model.now = clock
  for (const { hold } of ended.holds)
    if (hold.act.sign === -1) releaseRoom(model, hold.act.receiver, hold.act.day)
  let writtenOff = 0
  for (const [person, amount] of lost) {
    const lacking = Math.max(0, Math.min(0, before[person] ?? 0) - balanceOf(model, person))
    const spared = Math.min(amount, lacking)
    const [first] = ended.acts
    if (first)
      move(model, first.act, {
        amount: spared,
        how: 'written-off',
        at,
        rankedAt: at,
        sanctionedAt,
        receiver: person,
      })
    change[person] = (change[person] ?? 0) + spared
    writtenOff += spared
  }
  const peopleOf = (isTold: (amount: number) => boolean) =>
    change.flatMap((amount, person) => (person !== giver && isTold(amount) ? [person] : []))
  return { regained: peopleOf((amount) => amount > 0), losing: peopleOf((amount) => amount < 0), writtenOff }
}

/** A line of a receiver's history: what others took on one object, or by withdrawals, in a day; or what sanctions voided there. */
export interface Appealed {
  receiver: number
  kind: 'vote' | 'withdrawal' | 'voided-vote'
  object: number | undefined
  day: string
}

/**
 * A moderator finds for a receiver: what waits of the line's losses, and votes that stand since they took aura then, become void;
 * other losses are given back, once. What an earlier answer was about stays as it is.
 */
export function restore(model: Model, line: Appealed): Answer {
  const { receiver, kind, object, day } = line
  const key = [receiver, kind, object, day].join()
  const after = model.answers.get(key) ?? Number.NEGATIVE_INFINITY
  model.answers.set(key, model.now)
  const isInLine = (act: Act) =>
    act.receiver === receiver && act.object === object && act.kind === (kind === 'withdrawal' ? kind : 'vote')
  const how = kind === 'voided-vote' ? 'voided' : 'moved'
  const losses = model.movements.filter(
    (one) =>
      isInLine(one.act) && one.amount < 0 && one.at > after && dayOf(one.at) === day && one.how === how,
  )
  const waits = waiting(model).filter(
    ({ act, since }) =>
      kind !== 'voided-vote' && isInLine(act) && act.sign === -1 && since > after && dayOf(since) === day,
  )
  for (const hold of waits) voidWaiting(model, hold, { isBarred: true })
  const restored = kind === 'vote' ? voidTakers(model, losses) : correct(model, losses)
  return waits.length + restored > 0 ? {} : { code: 'aura.nothing-to-restore' }
}

/** Voids the negative votes that took aura in these movements, as far as they stand since and count; returns how many. */
function voidTakers(model: Model, losses: readonly Movement[]): number {
  const votes = losses
    .filter((loss) => loss === lastTakingOf(model, loss.act))
    .map(({ act }) => act)
    .filter(({ sign, state, counted }) => sign === -1 && state === 'standing' && counted > 0)
  for (const vote of votes) {
    voidCounted(model, vote)
    releaseRoom(model, vote.receiver, vote.day)
  }
  return votes.length
}

function lastTakingOf(model: Model, act: Act): Movement | undefined {
  return model.movements.findLast((one) => one.act === act && one.how === 'moved' && one.amount < 0)
}

/** Gives back movements that are neither given back, voided nor written off; returns their number. */
function correct(model: Model, losses: readonly Movement[]): number {
  let restored = 0
  for (const loss of losses) {
    const { act, how, amount, rankedAt, sanctionedAt, isCorrected } = loss
    const isLeft = how === 'voided' ? costOf(model, loss) >= -amount : act.state !== 'void'
    if (isCorrected || !isLeft) continue
    restored++
    loss.isCorrected = true
    move(model, act, { amount: -amount, how: 'corrected', rankedAt, sanctionedAt })
    if (act.kind === 'withdrawal') act.givenBack -= amount
  }
  for (const { act } of losses) if (act.kind === 'withdrawal') releaseRoom(model, act.receiver, act.day)
  return restored
}

/** What the sanction that voided an act still costs its receiver, after what was written off and given back. */
function costOf(model: Model, { act, receiver, sanctionedAt }: Movement): number {
  const parts = model.movements.filter(
    (one) => one.receiver === receiver && one.act.giver === act.giver && one.sanctionedAt === sanctionedAt,
  )
  return -sum(parts.map((one) => one.amount))
}

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
  sum,
} from './aura-model.ts'

/** What waits, longest first. */
export function waiting(model: Model): Hold[] {
  return model.holds.filter(({ state }) => state === 'waiting')
}

/** A moderator counts or voids what waits of an act. */
export function decide(model: Model, hold: Hold | undefined, verdict: 'counted' | 'void'): Answer {
  if (hold?.state !== 'waiting') return { code: 'aura.held-unknown' }
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

/** The nightly job: what nobody has decided for 14 days is void, and bars nobody. */
export function voidUndecided(model: Model): void {
  const before = model.now - days(auraLimits.undecidedDays)
  for (const hold of waiting(model)) if (hold.since <= before) voidWaiting(model, hold, { isBarred: false })
}

/** Takes back what counts of an act, its giver's costs too, and bars a vote. Returns what its receiver's aura moved by. */
function voidCounted(model: Model, act: Act): number {
  const corrected = model.movements.filter((one) => one.act === act && one.how === 'corrected')
  const amount = -act.sign * act.counted - sum(corrected.map((one) => one.amount))
  move(model, act, { amount, how: 'voided', rankedAt: act.countedAt })
  if (act.kind === 'vote') model.barred.add(keyOf(act))
  else model.balances[act.giver] = balanceOf(model, act.giver) + act.counted
  Object.assign(act, { state: 'void', counted: 0, voided: act.size })
  return amount
}

/** Voids what a person gave in the last 90 days; nobody else is taken below zero. Tells who has more for it, and who has less. */
export function sanction(model: Model, giver: number): { regained: number[]; losing: number[] } {
  const since = model.now - days(auraLimits.sanctionDays)
  for (const hold of waiting(model))
    if (hold.act.giver === giver) voidWaiting(model, hold, { isBarred: true })
  const given = model.acts.filter(
    (act) => act.giver === giver && act.state === 'standing' && act.doneAt >= since,
  )
  const changes = new Map<number, { act: Act; change: number }>()
  for (const act of given) {
    const before = changes.get(act.receiver)?.change ?? 0
    changes.set(act.receiver, { act, change: before + voidCounted(model, act) })
  }
  for (const [receiver, told] of changes) {
    const writtenOff = Math.max(0, Math.min(-told.change, -balanceOf(model, receiver)))
    move(model, told.act, { amount: writtenOff, how: 'written-off' })
    told.change += writtenOff
  }
  for (const { sign, receiver, day } of given) if (sign === -1) releaseRoom(model, receiver, day)
  const peopleOf = (isTold: (change: number) => boolean) =>
    [...changes].flatMap(([person, { change }]) => (isTold(change) ? [person] : [])).sort((a, b) => a - b)
  return { regained: peopleOf((change) => change > 0), losing: peopleOf((change) => change < 0) }
}

/** A line of a receiver's history: what others took on one object, or by withdrawals, in a day; or what sanctions voided there. */
export interface Contested {
  receiver: number
  kind: 'vote' | 'withdrawal' | 'voided-vote'
  object: number | undefined
  day: string
}

/**
 * A moderator finds for a receiver: what waits of the line's losses, and votes that took aura then and stand, become void; other
 * losses are given back, once.
 */
export function restore(model: Model, line: Contested): Answer {
  const { receiver, kind, object, day } = line
  const isInLine = (act: Act) =>
    act.receiver === receiver && act.object === object && act.kind === (kind === 'withdrawal' ? kind : 'vote')
  const how = kind === 'voided-vote' ? 'voided' : 'moved'
  const losses = model.movements.filter(
    (one) => isInLine(one.act) && one.amount < 0 && dayOf(one.at) === day && one.how === how,
  )
  const waits = waiting(model).filter(
    ({ act, since }) => kind !== 'voided-vote' && isInLine(act) && act.sign === -1 && dayOf(since) === day,
  )
  for (const hold of waits) voidWaiting(model, hold, { isBarred: true })
  const restored = kind === 'vote' ? voidTakers(model, losses) : correct(model, losses)
  return waits.length + restored > 0 ? {} : { code: 'aura.nothing-to-restore' }
}

/** Voids the negative votes of those who took aura in these movements, as far as they stand and count; returns how many. */
function voidTakers(model: Model, losses: readonly Movement[]): number {
  const takers = new Map(losses.map(({ act }) => [act.giver, act.object]))
  const votes = [...takers].flatMap(
    ([giver, object]) =>
      model.acts.find(
        (act) => act.giver === giver && act.object === object && act.sign === -1 && act.counted > 0,
      ) ?? [],
  )
  for (const vote of votes) {
    voidCounted(model, vote)
    releaseRoom(model, vote.receiver, vote.day)
  }
  return votes.length
}

/** Gives back what movements took, but what was given back or voided before; returns how many. */
function correct(model: Model, losses: readonly Movement[]): number {
  const left = losses.filter(
    ({ act, how, isCorrected }) => !isCorrected && (how === 'voided' || act.state !== 'void'),
  )
  for (const loss of left) {
    loss.isCorrected = true
    move(model, loss.act, { amount: -loss.amount, how: 'corrected', rankedAt: loss.rankedAt })
  }
  return left.length
}

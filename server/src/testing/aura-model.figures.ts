import { auraLimits } from '@aura/contract/aura/aura.limits'
import { hours, minutes } from '../platform/clock/clock.ts'
import { waiting } from './aura-model.moderation.ts'
import { type Act, isOpen, type Model, type Movement, monthOf, stands, sum, totalOf } from './aura-model.ts'

/** All that can be told of a moment, the same of the model and of the server. */
export interface Figures {
  balances: number[]
  /** "giver:object sign", with "held" if the author's aura waits. */
  votes: string[]
  barred: string[]
  totals: number[]
  /** What waits, longest first: why, whose act on whom, which part, since when. */
  waits: string[]
  /** Negative acts that a raid counts now, with "stranger": all that tells whether a press came before a follow at one moment. */
  losses: string[]
  escrow: number
  /** Of each person: what others moved in the last 24 hours, netted per giver and object. */
  recent: { gained: number; lost: number }[]
  /** Of each month so far, and of each person: what rankings count. */
  ranked: Record<string, number[]>
  /** The same, as the leaderboard keeps it. */
  boards: Record<string, number[]>
}

export function figuresOf(model: Model): Figures {
  const ranked = rankedByMonth(model)
  const votes = model.acts.filter(({ kind, state }) => kind === 'vote' && state === 'standing')
  return {
    balances: [...model.balances],
    votes: votes
      .map(({ giver, object, sign, counted }) => `${giver}:${object} ${sign}${counted ? '' : ' held'}`)
      .sort(),
    barred: [...model.barred].sort(),
    totals: model.objects.map((_, object) => totalOf(model, object)),
    waits: waiting(model).map(({ act: { kind, giver, receiver, object, sign }, ...hold }) =>
      describeWait({ kind, giver, receiver, object, part: sign * hold.waiting, ...hold }),
    ),
    losses: lossesOf(model),
    escrow: sum(waiting(model).map((hold) => (hold.act.kind === 'vote' ? 0 : hold.waiting))),
    recent: model.balances.map((_, person) => recentOf(model, person)),
    ranked,
    boards: ranked,
  }
}

export function describeWait(wait: {
  kind: string
  giver: number
  receiver: number
  object: number | undefined
  part: number
  why: string
  since: number
}): string {
  const { kind, giver, receiver, object, part, why, since } = wait
  return `${kind} ${giver}>${receiver} ${object ?? ''} ${part} ${why} ${new Date(since).toISOString()}`
}

function lossesOf(model: Model): string[] {
  const since = model.now - minutes(auraLimits.raidMinutes)
  return model.acts
    .filter((act) => act.sign === -1 && stands(act) && act.doneAt > since)
    .map(describeLoss)
    .sort()
}

export function describeLoss({
  giver,
  receiver,
  isStranger,
}: Pick<Act, 'giver' | 'receiver' | 'isStranger'>): string {
  return `${giver}>${receiver}${isStranger ? ' stranger' : ''}`
}

function recentOf(model: Model, person: number): { gained: number; lost: number } {
  const since = model.now - hours(24)
  const mine = model.movements.filter(({ receiver }) => receiver === person)
  // A correction is netted with the loss it corrects; a write-off is netted with its reversal alone.
  const nets = [...Map.groupBy(mine, subjectOf).values()].map((moved) => {
    const recent = moved.filter(({ at }) => at > since)
    const net = sum(recent.map(({ amount }) => amount))
    const [first] = recent
    if (first?.act.kind !== 'vote' || first.how === 'written-off') return net
    // A vote ended within 24 hours nets to nothing, also once the vote itself left the period.
    const before = moved.filter(({ at }) => at <= since && at > first.at - hours(24))
    const earlier = sum(before.map(({ amount }) => amount))
    return net < 0 ? Math.min(0, net + Math.max(0, earlier)) : Math.max(0, net + Math.min(0, earlier))
  })
  return {
    gained: sum(nets.filter((net) => net > 0)),
    lost: -sum(nets.filter((net) => net < 0)) || 0,
  }
}

function subjectOf(movement: Movement): unknown {
  const { act, how } = movement
  if (how === 'written-off') return `written off ${act.giver} ${movement.sanctionedAt}`
  return act.kind === 'vote' ? `${act.giver}:${act.object}` : act
}

function rankedByMonth(model: Model): Record<string, number[]> {
  const months = new Set(model.movements.map(({ rankedAt }) => monthOf(rankedAt)))
  return Object.fromEntries(
    [...months]
      .map((month) => [month, model.balances.map((_, person) => rankedOf(model, person, month))] as const)
      .filter(([, gains]) => gains.some((gained) => gained !== 0))
      .sort(),
  )
}

/**
 * One giver's net to one receiver counts within ±10 a month; what undoes an act counts in the act's month, until 48 hours after its
 * end.
 */
function rankedOf(model: Model, person: number, month: string): number {
  const counted = model.movements.filter(
    ({ at, receiver, rankedAt, how, act }) =>
      receiver === person &&
      monthOf(rankedAt) === month &&
      (how === 'moved' || isOpen(month, at)) &&
      how !== 'written-off' &&
      (how !== 'corrected' || act.kind === 'withdrawal'),
  )
  const most = auraLimits.rankedNetPerMonth
  const givers = Map.groupBy(counted, ({ act }) => act.giver)
  const nets = [...givers.values()].map((moved) => sum(moved.map(({ amount }) => amount)))
  return sum(nets.map((net) => Math.max(-most, Math.min(most, net))))
}

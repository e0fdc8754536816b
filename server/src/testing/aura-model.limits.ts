import { auraLimits } from '@aura/contract/aura/aura.limits'
import { days, minutes } from '../platform/clock/clock.ts'
import { dayAfter } from '../platform/clock/paris.ts'
import { type Act, type Hold, type Model, stands, sum, type Why } from './aura-model.ts'

/** The first limit of the day that an act would pass. Void acts count towards none. */
export function passedLimit(model: Model, act: Act): string | undefined {
  const { giver, receiver, object, sign, size } = act
  const done = model.acts.filter((one) => one.giver === giver && one.day === act.day && one.state !== 'void')
  const toOne = done.filter((one) => one.receiver === receiver)
  const isPremium = model.premium.includes(giver)
  if (act.kind !== 'vote') {
    const donated = sum(
      done.filter(({ kind }) => kind !== 'vote').map((one) => one.size - one.voided - one.givenBack),
    )
    if (donated + size > auraLimits.donatedPerDay && !isPremium) return 'aura.donated-per-day'
    const withdrawals = toOne.filter(
      (one) => one.kind === 'withdrawal' && one.voided + one.givenBack < one.size,
    ).length
    const isPassed = act.kind === 'withdrawal' && withdrawals >= auraLimits.withdrawalsFromOnePerDay
    return isPassed ? 'aura.withdrawals-from-one' : undefined
  }
  const votes = done.filter(({ kind }) => kind === 'vote')
  const objects = new Set(votes.map((one) => one.object))
  if (!objects.has(object) && objects.size >= auraLimits.votesPerDay && !isPremium)
    return 'aura.votes-per-day'
  const isAgain = votes.some((one) => one.object === object && one.sign === sign)
  if (isAgain) return undefined
  const ofSign = votes.filter((one) => one.sign === sign)
  const ofSignToOne = ofSign.filter((one) => one.receiver === receiver).length
  if (sign === 1)
    return ofSignToOne >= auraLimits.positiveVotesToOnePerDay ? 'aura.positive-votes-to-one' : undefined
  if (ofSign.length >= auraLimits.negativeVotesPerDay) return 'aura.negative-votes-per-day'
  return ofSignToOne >= auraLimits.negativeVotesToOnePerDay ? 'aura.negative-votes-to-one' : undefined
}

/** How much of an act counts at once, and why the rest waits. */
export function split(model: Model, act: Act): { counted: number; why?: Why } {
  const standing = model.acts.filter(
    (one) => stands(one) && one.sign === act.sign && one.receiver === act.receiver,
  )
  const firstDay = dayAfter(act.day, 1 - auraLimits.serialDays)
  const series = standing.filter((one) => one.giver === act.giver && one.day >= firstDay).length + 1
  if (series > (act.sign === 1 ? auraLimits.serialPositiveActs : auraLimits.serialNegativeActs))
    return { counted: 0, why: 'serial' }
  if (act.sign === 1) return { counted: act.size }
  const since = model.now - minutes(auraLimits.raidMinutes)
  const recent = [...standing.filter((one) => one.doneAt > since), act]
  const strangers = recent.filter(({ isStranger }) => isStranger).length
  const isRaid = recent.length >= auraLimits.raidActs && strangers > recent.length - strangers
  if (isRaid || findUndone(model, act, 'raid')) return { counted: 0, why: 'raid' }
  const counted = Math.min(act.size, Math.max(0, roomOf(model, act.receiver, act.day)))
  return counted < act.size ? { counted, why: 'ceiling' } : { counted }
}

/** What a person may still lose of a day. */
export function roomOf(model: Model, receiver: number, day: string): number {
  const losses = model.acts.filter((act) => act.receiver === receiver && act.sign === -1 && act.day === day)
  return auraLimits.lossPerDay - sum(losses.map(({ counted, givenBack }) => counted - givenBack))
}

/** The undone wait of a vote: it goes on when the vote is pressed again, a raid's for 14 days, others' on their day. */
export function findUndone(model: Model, { giver, object, sign, day }: Act, why: Why): Hold | undefined {
  const after = model.now - days(auraLimits.undecidedDays)
  return model.holds.findLast(
    ({ act, ...hold }) =>
      object !== undefined &&
      act.giver === giver &&
      act.object === object &&
      act.sign === sign &&
      hold.why === why &&
      hold.state === 'undone' &&
      hold.since > after &&
      (why === 'raid' || act.day === day),
  )
}

import { days, minutes, seconds } from '../platform/clock/clock.ts'
import { nextParisDay } from '../platform/clock/paris.ts'
import {
  type Act,
  everybody,
  type HowLong,
  objectsOf,
  type Pair,
  type Passing,
  peopleCount,
  type Restoration,
  type Series,
  type Step,
  targetCount,
} from './aura-histories.ts'
import { waiting } from './aura-model.moderation.ts'
import type { Model } from './aura-model.ts'

/** What a step consists of, as things stand. */
export function actsOf(step: Step, model: Model): (Act | Restoration | Passing | Pair)[] {
  switch (step.kind) {
    case 'wave':
      return waveOf(step)
    case 'regroup':
      return regroup(step, model)
    case 'outlast':
      return [
        { kind: 'pass', how: 'before-undecided' },
        ...regroup({ ...step, how: 'again' }, model),
        { kind: 'pass', how: 'past-raid' },
        { kind: 'night' },
        ...regroup({ ...step, how: 'let-go' }, model),
      ]
    case 'switch': {
      const presses = { ...step, first: step.giver, count: 1, each: step.count }
      return [...waveOf(presses), ...waveOf({ ...presses, sign: step.sign === 1 ? -1 : 1 })]
    }
    case 'gifts':
      return Array.from({ length: step.count }, () => ({ ...step, kind: 'donate', amount: 1 }))
    case 'collect':
      return everybody.map((giver) => ({ kind: 'donate', giver, receiver: step.receiver, amount: 10 }))
    case 'spree':
      return objectsOf((author) => author >= targetCount)
        .slice(0, step.sign === 1 ? 58 : 12)
        .map((object) => ({ kind: 'press', giver: step.giver, sign: step.sign, object }))
    case 'campaign':
      return Array.from({ length: step.dayCount }, (_, day) => [
        ...waveOf({ ...step, first: step.giver, count: 1, each: 3, offset: 3 * day, sign: -1 }),
        { kind: 'donate' as const, giver: step.giver, receiver: step.target, amount: -1 },
        { kind: 'pass' as const, how: 'day' as const },
      ]).flat()
    default:
      return [step]
  }
}

function waveOf(wave: Omit<Extract<Series, { kind: 'wave' }>, 'kind'>): Act[] {
  const theirs = objectsOf((author) => author === wave.target)
  return Array.from({ length: wave.count }, (_, at) =>
    Array.from({ length: wave.each }, (__, more) => ({
      kind: 'press' as const,
      giver: (wave.first + at) % peopleCount,
      object: theirs[(wave.offset + more) % theirs.length] ?? 0,
      sign: wave.sign,
    })),
  ).flat()
}

function regroup(step: Omit<Extract<Series, { kind: 'regroup' }>, 'kind'>, model: Model): Act[] {
  const isWanted = (state: string) => (state === 'standing') === (step.how !== 'return')
  const votes = model.acts.filter(
    ({ kind, sign, receiver, state }) =>
      kind === 'vote' && sign === -1 && receiver === step.target && isWanted(state),
  )
  return votes.slice(-step.count).flatMap(({ giver, object = 0 }) => {
    const again: Act = { kind: 'press', giver, object, sign: -1 }
    return step.how === 'again' ? [again, again] : [again]
  })
}

/** When it is after some time has passed. */
export function momentAfter(how: HowLong, model: Model): Date {
  const midnight = nextParisDay(new Date(model.now)).getTime()
  const oldest = waiting(model)[0]?.since ?? model.now
  const moments = {
    seconds: model.now + seconds(20),
    'past-raid': model.now + minutes(16),
    'before-midnight': midnight - seconds(1),
    'after-midnight': midnight + seconds(1),
    day: model.now + days(1),
    week: model.now + days(8),
    fortnight: model.now + days(15),
    'before-undecided': Math.max(model.now, oldest + days(14) - minutes(1)),
  }
  return new Date(moments[how])
}

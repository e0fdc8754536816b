import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import { hours } from '../platform/clock/clock.ts'
import { parisDay } from '../platform/clock/paris.ts'

/**
 * The fairness rules of aura as plain arithmetic, written from their text and not from the server's code. People and objects are
 * numbers. An order of acts has one outcome, with which histories compare the server's.
 */
export interface Model {
  now: number
  /** What each person has. */
  balances: number[]
  /** Posts and comments. */
  objects: readonly { author: number }[]
  premium: readonly number[]
  /** Who follows whom: "2>0". */
  follows: Set<string>
  acts: Act[]
  /** Waits, over and undone ones too, in the order in which they began. */
  holds: Hold[]
  /** Votes that moderators took away: "giver:object". */
  barred: Set<string>
  movements: Movement[]
  /** When the appeal of a line was last answered, by `lineOf`. */
  answers: Map<string, number>
  sanctions: Sanction[]
}

/** What a sanction ended, as it was before. */
export interface Sanction {
  giver: number
  at: number
  acts: { act: Act; was: Pick<Act, 'counted' | 'voided' | 'givenBack'> }[]
  /** Waits of votes, with how much waited. */
  holds: { hold: Hold; waiting: number }[]
  givenBackAt: number | undefined
}

/** What one person did to another: a vote by object, day and sign, or a donation. */
export interface Act {
  kind: 'vote' | 'gift' | 'withdrawal'
  giver: number
  receiver: number
  /** Undefined for donations. */
  object: number | undefined
  sign: 1 | -1
  size: number
  day: string
  doneAt: number
  isStranger: boolean
  state: 'standing' | 'let-go' | 'void'
  counted: number
  voided: number
  /** How much of a withdrawal was given back after an appeal: it counts towards no limit, ceiling, series or raid any more. */
  givenBack: number
  countedAt: number
}

export type Why = 'ceiling' | 'serial' | 'raid'

export interface Hold {
  act: Act
  why: Why
  since: number
  /** How much still waits. */
  waiting: number
  state: 'waiting' | 'undone' | 'decided'
}

/** What one person's aura moved by, through another. */
export interface Movement {
  at: number
  act: Act
  receiver: number
  amount: number
  how: 'moved' | 'voided' | 'restored' | 'corrected' | 'written-off'
  /** Moment of the movement that this one undoes. Otherwise its own, also where the month of the undone vote is final. */
  rankedAt: number
  isCorrected: boolean
  /** When the sanction was that voided or wrote it off. */
  sanctionedAt: number | undefined
}

export const dayOf = (moment: number) => parisDay(new Date(moment))
export const monthOf = (moment: number) => dayOf(moment).slice(0, 7)
/** Whether rankings of a month still change at a moment. */
export const isOpen = (month: string, at: number) => monthOf(at - hours(provisionalHours)) <= month
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const keyOf = ({ giver, object }: { giver: number; object: number | undefined }) =>
  `${giver}:${object}`

/** Whether raids and series count an act: it stands, and no appeal has given all of it back. */
export const stands = ({ state, size, voided, givenBack }: Act) =>
  state === 'standing' && voided + givenBack < size

/** What an object shows: the sum of its votes, held ones too. */
export function totalOf(model: Model, object: number): number {
  return sum(
    model.acts.filter((act) => act.object === object && act.state === 'standing').map(({ sign }) => sign),
  )
}

/** Moves a receiver's aura; an act that undoes something is ranked when that was. */
export function move(
  model: Model,
  act: Act,
  {
    amount,
    how,
    ...of
  }: Pick<Movement, 'amount' | 'how'> & {
    rankedAt?: number
    sanctionedAt?: number | undefined
    receiver?: number
    at?: number
  },
): void {
  if (amount === 0) return
  const { receiver = act.receiver, at = model.now } = of
  model.balances[receiver] = balanceOf(model, receiver) + amount
  const { rankedAt = model.now, sanctionedAt } = of
  model.movements.push({
    at,
    act,
    receiver,
    amount,
    how,
    rankedAt,
    isCorrected: false,
    sanctionedAt,
  })
}

export function balanceOf(model: Model, person: number): number {
  return model.balances[person] ?? 0
}

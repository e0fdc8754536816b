import { auraLimits } from '@aura/contract/aura/aura.limits'
import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import { days, hours, later, minutes } from '../platform/clock/clock.ts'
import { monthPeriod, parisMonth } from '../platform/clock/paris.ts'
import { type Chance, createChance } from './chance.ts'
import type { PlannedAccount } from './demonstration.plan.ts'
import type { PlannedDonation } from './login.plan.ts'
import { loginPerson } from './people.ts'
import { demoPeople } from './texts.ts'

type Period = ReturnType<typeof monthPeriod>

/** How many people gain in a month, and how often each is chosen: a higher power puts the first ones further ahead. */
interface Favour {
  receivers: readonly number[]
  power: number
  /** The most that one person gives. */
  maxAmount: number
}

const sealedMonths = 3
const momentsInMonth = 12
/** Silent members on the board of this month. */
const silentOnBoard = 110

/**
 * Plans gifts that fill the board of this month and of three sealed ones, whatever day it is; the demonstration login neither gives nor
 * receives any. One gift of a person a month, from the welcome, once its first days are over.
 */
export function planBoardGifts(accounts: readonly PlannedAccount[], now: Date): PlannedDonation[] {
  const chance = createChance(20_261_123)
  const thisMonth = monthPeriod(parisMonth(now)).from
  const people = demoPeople.map((_, person) => person).filter((person) => person !== loginPerson)
  const past = pastMonths(thisMonth, now).flatMap((month) => {
    const favour = { receivers: chance.shuffle(people), power: 2, maxAmount: 3 }
    return planMonth(chance, accounts, favour, month)
  })
  const silent = Array.from({ length: silentOnBoard }, (_, place) => demoPeople.length + place)
  const favour = { receivers: chance.shuffle([...people, ...silent]), power: 1.3, maxAmount: 4 }
  return [...past, ...planMonth(chance, accounts, favour, { from: thisMonth, until: now })]
}

/** The last months before this one, oldest first: as many as are sealed, and one that is still provisional. */
function pastMonths(thisMonth: Date, now: Date): Period[] {
  const isProvisional = later(thisMonth, hours(provisionalHours) + minutes(10)) > now
  const months: Period[] = []
  let until = thisMonth
  while (months.length < sealedMonths + Number(isProvisional)) {
    const month = monthPeriod(parisMonth(later(until, -1)))
    months.unshift(month)
    until = month.from
  }
  return months
}

function planMonth(
  chance: Chance,
  accounts: readonly PlannedAccount[],
  { receivers, power, maxAmount }: Favour,
  { from, until }: Period,
): PlannedDonation[] {
  const length = until.getTime() - from.getTime()
  const moments = Array.from({ length: momentsInMonth }, (_, place) =>
    later(from, Math.floor((length * (place + chance.unit())) / momentsInMonth)),
  )
  const gifts = accounts.map((_, giver) => ({
    giver,
    receiver: receivers[Math.floor(receivers.length * chance.unit() ** power)] as number,
    amount: chance.int(1, maxAmount),
    at: moments[chance.int(0, momentsInMonth - 1)] as Date,
  }))
  const ageAt = (person: number, at: Date) =>
    at.getTime() - (accounts[person]?.createdAt.getTime() ?? Number.POSITIVE_INFINITY)
  return gifts
    .filter(
      ({ giver, receiver, at }) =>
        giver >= demoPeople.length &&
        giver !== receiver &&
        ageAt(giver, at) > days(auraLimits.welcomeReservedDays) &&
        ageAt(receiver, at) > 0,
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

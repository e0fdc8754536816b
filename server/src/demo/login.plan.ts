import { hours, later } from '../platform/clock/clock.ts'
import { monthPeriod, parisMonth } from '../platform/clock/paris.ts'
import { loginPerson, placeOf } from './people.ts'
import { demoPeople } from './texts.ts'

/** A gift of aura to be. */
export interface PlannedDonation {
  giver: number
  receiver: number
  amount: number
  at: Date
}

/** Which posts the demonstration login has made, by their places from the newest one, 0. */
export const loginPostPlaces: ReadonlySet<number> = new Set([4, 17, 34, 52, 70, 84])

/** Places of others' posts that the demonstration login has commented on, likewise. */
export const loginCommentPlaces: ReadonlySet<number> = new Set([36, 78, 79])

/** Conversations under each of its posts. */
export const minUnderLoginPost = 3

/** When the login last read its notifications, in hours ago; later ones are unread. */
const lastVisitHoursAgo = 3

/** Of gifts, how long ago, in hours. */
const gifts = [
  { giver: 'Rose.Marie', amount: 3, hoursAgo: 198 },
  { receiver: 'ines.lumiere', amount: 2, hoursAgo: 53 },
  // In this month, whatever day it is: with it, the login is on the board.
  { giver: 'lea.martin', amount: 5, hoursAgo: 1.3, isThisMonth: true },
] as const

/** How likely an account follows the demonstration login, a newcomer known mostly to people who post. */
export function loginFollowing(follower: number): number {
  return follower < demoPeople.length ? 0.25 : 0.02
}

/** Gifts to and from the demonstration login, oldest first. */
export function planDonations(now: Date): PlannedDonation[] {
  const sinceMonth = now.getTime() - monthPeriod(parisMonth(now)).from.getTime()
  return gifts.map(({ amount, hoursAgo, ...of }) => ({
    giver: 'giver' in of ? placeOf(of.giver) : loginPerson,
    receiver: 'receiver' in of ? placeOf(of.receiver) : loginPerson,
    amount,
    at: later(
      now,
      -Math.min(hours(hoursAgo), 'isThisMonth' in of ? Math.floor(sinceMonth / 2) : Number.POSITIVE_INFINITY),
    ),
  }))
}

export function lastLoginVisit(now: Date): Date {
  return later(now, -hours(lastVisitHoursAgo))
}

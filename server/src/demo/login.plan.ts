import { hours, later } from '../platform/clock/clock.ts'
import { demoPeople, loginPerson, placeOf } from './people.ts'

/** A gift of aura to be. */
export interface PlannedDonation {
  giver: number
  receiver: number
  amount: number
  at: Date
}

/** Which posts the demonstration login has made, by their places from the newest one, 0. */
export const loginPostPlaces: ReadonlySet<number> = new Set([4, 22, 52, 98, 152, 220])

/** Under which posts of others it has said something; likewise. */
export const loginCommentPlaces: ReadonlySet<number> = new Set([36, 78, 79])

/** Conversations under each of its posts. */
export const leastUnderLoginPost = 3

/** How long ago it last read what it was told, in hours: what came since is unread. */
const lastVisitHoursAgo = 3

/** Of gifts, how long ago, in hours. */
const gifts = [
  { giver: 'Rose.Marie', amount: 3, hoursAgo: 198 },
  { receiver: 'ines.lumiere', amount: 2, hoursAgo: 53 },
  { giver: 'lea.martin', amount: 5, hoursAgo: 1.3 },
] as const

/** How likely somebody follows the demonstration login: a newcomer whom those who post have noticed more than others. */
export function loginFollowing(follower: number): number {
  return follower < demoPeople.length ? 0.25 : 0.02
}

/** Gifts to and from the demonstration login, oldest first. */
export function planDonations(now: Date): PlannedDonation[] {
  return gifts.map(({ amount, hoursAgo, ...of }) => ({
    giver: 'giver' in of ? placeOf(of.giver) : loginPerson,
    receiver: 'receiver' in of ? placeOf(of.receiver) : loginPerson,
    amount,
    at: later(now, -hours(hoursAgo)),
  }))
}

export function lastLoginVisit(now: Date): Date {
  return later(now, -hours(lastVisitHoursAgo))
}

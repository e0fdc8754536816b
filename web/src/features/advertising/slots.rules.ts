import { postsPerSlot } from '@aura/contract/advertising/advertising.limits'

/** Slots load this many posts ahead, so that one is drawn, or given up, before the reader arrives. */
const postsAhead = 3

/** A slot by its number: the first follows the 8th post, the second the 16th. */
type Slot = number

/** How many of `places` come before one place. */
const before = (places: readonly number[], place: number) => places.filter((other) => other < place).length

/** Index of the post at a place; of the next post for the place of a slot. */
export function postAt(place: number, places: readonly number[]): number {
  return place - before(places, place)
}

/** The slot to load for a reader of this post, if there is one ahead. `posts` is how many there are. */
export function slotAhead(post: number, posts: number): Slot | undefined {
  const slot = Math.floor((post + postsAhead) / postsPerSlot)
  const isAhead = slot > 0 && post < slot * postsPerSlot
  return isAhead && slot * postsPerSlot <= posts ? slot : undefined
}

/** Whether a slot's place is still ahead: one that came under the reader would push their post away. */
export function isStillAhead(slot: Slot, post: number): boolean {
  return post < slot * postsPerSlot
}

/** The places that the slots shown take between the posts. */
export function placesOf(shown: readonly Slot[]): readonly number[] {
  return [...shown].sort((one, other) => one - other).map((slot, earlier) => slot * postsPerSlot + earlier)
}

/** The position of a reader after the taken places have changed: at the same post, or at the next one if their slot is gone. */
export function placeAfterChange(current: number, from: readonly number[], to: readonly number[]): number {
  const post = postAt(current, from)
  if (!from.includes(current)) return to.reduce((place, slot) => (slot <= place ? place + 1 : place), post)
  const slotPlace = to.find((place) => postAt(place, to) === post)
  return slotPlace ?? to.reduce((place, slot) => (slot <= place ? place + 1 : place), post)
}

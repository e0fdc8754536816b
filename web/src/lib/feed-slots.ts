import type { ComponentType } from 'react'
import { createStore } from './create-store.ts'

export interface FeedSlotsProps {
  /** Number of posts in the feed. */
  posts: number
  /** The place on the screen. */
  current: number
  /** Places between the posts that slots take, in order. */
  places: readonly number[]
  onChange: (places: readonly number[]) => void
}

type FeedSlots = ComponentType<FeedSlotsProps>

let slots: FeedSlots | undefined
const store = createStore(() => slots)

/** Gives the feed slots between its posts, or takes them away. Their code loads after the first screen. */
export function setFeedSlots(next: FeedSlots | undefined): void {
  slots = next
  store.notify()
}

export const useFeedSlots = store.useValue

import { useEffect } from 'react'
import { setFeedSlots } from '../../lib/feed-slots.ts'
import { FeedSlots } from './feed-slots.tsx'

/** Gives the feed its slots; loaded where there is advertising at all. */
export function Advertising() {
  useEffect(() => setFeedSlots(FeedSlots), [])
  return null
}

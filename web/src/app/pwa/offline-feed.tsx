import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { syncOfflineFeed } from './offline-feed.sync.ts'

/** Stores the last feed for use without a network. */
export function OfflineFeed() {
  const client = useQueryClient()
  useEffect(() => syncOfflineFeed(client), [client])
  return null
}

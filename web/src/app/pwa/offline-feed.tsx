import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { syncOfflineFeed } from './offline-feed.sync.ts'

/** Keeps the feed last seen for when there is no network. */
export function OfflineFeed() {
  const client = useQueryClient()
  useEffect(() => syncOfflineFeed(client), [client])
  return null
}

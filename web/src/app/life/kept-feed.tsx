import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchKeptFeed } from './watch-kept-feed.ts'

/** Keeps the feed last seen for when there is no network. */
export function KeptFeed() {
  const client = useQueryClient()
  useEffect(() => watchKeptFeed(client), [client])
  return null
}

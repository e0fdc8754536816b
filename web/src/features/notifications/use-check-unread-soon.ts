import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadKey } from './unread.ts'

/** Several notifications are often read or withdrawn in a row. */
const gatherMs = 1000

/** Answers a function that asks the server for the unread count, once for all its calls within a second. */
export function useCheckUnreadSoon(): () => void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void client.invalidateQueries({ queryKey: unreadKey })
    }, gatherMs)
  }
}

import { useEffect, useRef } from 'react'
import { noteSeen, tellSeen } from './seen-posts.ts'

/** A post counts as seen once it has been on the screen this long. */
const seenAfterMs = 1000

/** Follows which post is on the screen; the function is told each one that comes, or that none does. */
export function useSeenPosts(): (postId: number | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void tellSeen()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
      void tellSeen()
    }
  }, [])

  return (postId) => {
    clearTimeout(timer.current)
    if (postId === undefined) return
    timer.current = setTimeout(() => {
      if (document.visibilityState === 'visible') noteSeen(postId)
    }, seenAfterMs)
  }
}

import { useEffect, useRef } from 'react'
import { noteSeen, sendSeenPosts } from './seen-posts.ts'

/** A post counts as seen after this long on the screen. */
const seenAfterMs = 1000

/** Answers a function to call with the post on the screen, or undefined for none. */
export function useSeenPosts(): (postId: number | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void sendSeenPosts()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
      void sendSeenPosts()
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

import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** Whether the comments of the post on the screen are open, and how to change that. */
export interface OpenComments {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Whether the person has just asked for them here; asked once, it is no longer just now. */
  takeAsk: () => boolean
}

/** Whether history says that the comments are open at this location. */
export function areCommentsOpen({ state }: Location): boolean {
  return (state as { comments?: true } | null)?.comments === true
}

/**
 * The comments stand beside their post under its address. History keeps that they are open: a step back closes them, a
 * reload finds them open. `isOpenOnArrival` for an address that itself means them.
 */
export function useOpenComments(isOpenOnArrival = false): OpenComments {
  const location = useLocation()
  const { pathname, search, state, key } = location
  const navigate = useNavigate()
  const [isDismissed, setIsDismissed] = useState(false)
  const isInHistory = areCommentsOpen(location)
  const isOpen = isInHistory || (isOpenOnArrival && !isDismissed)

  // A second press before history has answered the first would take a step too many.
  const isMoving = useRef(false)
  useEffect(() => {
    if (key) isMoving.current = false
  }, [key])
  const move = (go: () => void) => {
    if (isMoving.current) return
    isMoving.current = true
    go()
  }

  const isAsked = useRef(false)
  return {
    isOpen,
    open() {
      if (isOpen) return
      isAsked.current = true
      move(() => void navigate(pathname + search, { state: { ...state, comments: true } }))
    },
    close() {
      if (isInHistory) move(() => void navigate(-1))
      else setIsDismissed(true)
    },
    takeAsk() {
      const was = isAsked.current
      isAsked.current = false
      return was
    },
  }
}

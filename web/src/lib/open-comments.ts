import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** State of the comments of the post on the screen. */
export interface OpenComments {
  isOpen: boolean
  /** Open, or asked for while their code loads: what is typed is meant for them. */
  isInUse: () => boolean
  open: () => void
  close: () => void
  /** Whether the viewer has just opened the comments; the second call answers false. */
  takeAsk: () => boolean
}

/** What the state of this location says of the comments; nothing before they were opened or closed. */
function saidOfComments({ state }: Location): boolean | undefined {
  return (state as { comments?: boolean } | null)?.comments
}

/** Whether this location has the comments open. */
export function areCommentsOpen(location: Location): boolean {
  return saidOfComments(location) === true
}

/**
 * Comments share the address of their post. History state says that they are open: a step back closes them, a reload keeps them
 * open. `isOpenOnArrival` is for an address that leads to the comments, or a screen with room for them.
 */
export function useOpenComments(isOpenOnArrival = false): OpenComments {
  const location = useLocation()
  const { pathname, search, state, key } = location
  const navigate = useNavigate()
  const isInHistory = areCommentsOpen(location)
  const isOpen = saidOfComments(location) ?? isOpenOnArrival

  // A second press before the first navigation ends would go one step too far.
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
    isInUse: () => isOpen || isAsked.current,
    open() {
      if (isOpen) return
      isAsked.current = true
      move(() => void navigate(pathname + search, { state: { ...state, comments: true } }))
    },
    close() {
      isAsked.current = false
      if (isInHistory) move(() => void navigate(-1))
      else void navigate(pathname + search, { replace: true, state: { ...state, comments: false } })
    },
    takeAsk() {
      const was = isAsked.current
      isAsked.current = false
      return was
    },
  }
}

import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** State of the comments of the post on the screen. */
export interface OpenComments {
  isOpen: boolean
  /** Whether comments are open, or their code is loading after a press: keys typed then belong to them. */
  isInUse: () => boolean
  open: () => void
  close: () => void
  /** Whether the viewer has just opened the comments; the second call answers false. */
  takeAsk: () => boolean
}

/** The post whose comments are open: an id, `true` for the only post of the page, `false` for none. */
type Opened = number | boolean

interface CommentsState {
  /** Absent before comments were opened or closed. */
  comments?: Opened
  /** The step back from here does not close them: others were open on arrival. */
  areInPlace?: boolean
}

const stateOf = ({ state }: Location): CommentsState => state ?? {}

/** Whether the step back from this location closes comments. */
export function isCommentsStep(location: Location): boolean {
  const { comments, areInPlace } = stateOf(location)
  return Boolean(comments) && !areInPlace
}

/**
 * Comments share the address of their post. History state says that they are open: a step back closes them, a reload keeps them
 * open. `isOpenOnArrival` is for an address that leads to the comments, or a screen with room for them.
 */
export function useOpenComments(isOpenOnArrival = false): OpenComments {
  return useCommentsOf(isOpenOnArrival)(true)
}

/** The same for each post of a page, of which one at a time has its comments open; `arrivedAt` is the post whose comments an address leads to. */
export function useOpenCommentsAmong(arrivedAt?: number): (postId: number) => OpenComments {
  return useCommentsOf(arrivedAt ?? false)
}

function useCommentsOf(openOnArrival: Opened): (post: number | true) => OpenComments {
  const location = useLocation()
  const { pathname, search, state, key } = location
  const navigate = useNavigate()
  const isStep = isCommentsStep(location)
  const opened = stateOf(location).comments ?? openOnArrival

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

  const stay = (comments: Opened, { replace, areInPlace }: { replace: boolean; areInPlace?: boolean }) =>
    void navigate(pathname + search, { replace, state: { ...state, comments, areInPlace } })

  const asked = useRef<Opened>(false)
  return (post) => {
    const isOpen = opened === post
    return {
      isOpen,
      isInUse: () => isOpen || asked.current === post,
      open() {
        if (isOpen) return
        asked.current = post
        // Opening them closes the comments of another post.
        const replace = Boolean(opened)
        move(() => stay(post, { replace, areInPlace: replace && !isStep }))
      },
      close() {
        asked.current = false
        if (isStep) move(() => void navigate(-1))
        else stay(false, { replace: true })
      },
      takeAsk() {
        const was = asked.current === post
        asked.current = false
        return was
      },
    }
  }
}

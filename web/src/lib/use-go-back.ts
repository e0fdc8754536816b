import { useLocation, useNavigate } from 'react-router'
import { isCommentsStep } from './open-comments.ts'
import { animatePageChange } from './page-transition.ts'
import { readOverPage } from './post-over-page.ts'

/** Whether the history of the tab has a page of this site before this one; the router counts its entries. */
function canGoBack(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
}

/** Answers a function that goes one step back or, on the first page of a visit, to `parent`. */
export function useGoBack(parent: string): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const go = () => void (canGoBack() ? navigate(-1) : navigate(parent, { replace: true }))
  return () => {
    // The page stays when its comments close.
    if (isCommentsStep(location)) go()
    else animatePageChange(readOverPage(location) ? 'close' : 'back', go)
  }
}

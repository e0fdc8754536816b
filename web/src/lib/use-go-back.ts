import { useLocation, useNavigate } from 'react-router'
import { isCommentsStep } from './open-comments.ts'
import { animatePageChange } from './page-transition.ts'
import { readOverPage } from './post-over-page.ts'

/** Whether a page of ours stands before this one in the history of the tab; the router counts its entries. */
function canGoBack(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
}

/** Answers a step back; from the first page of a visit, before which there is nothing of ours, it leads to `parent`. */
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

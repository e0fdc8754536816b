import { useNavigate } from 'react-router'

/** Whether a page of ours stands before this one in the history of the tab; the router counts its entries. */
function canGoBack(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
}

/** Answers a step back; from the first page of a visit, before which there is nothing of ours, it leads to `parent`. */
export function useGoBack(parent: string): () => void {
  const navigate = useNavigate()
  return () => void (canGoBack() ? navigate(-1) : navigate(parent, { replace: true }))
}

import { useNavigate } from 'react-router'
import { previousPage } from './previous-page.ts'

/** Answers a step from a finished form to `path`: back where it came from there, so that the page stands once in the history. */
export function useReturnTo(): (path: string) => void {
  const navigate = useNavigate()
  return (path) => {
    const [before] = previousPage().split('?')
    void (before === path ? navigate(-1) : navigate(path, { replace: true }))
  }
}

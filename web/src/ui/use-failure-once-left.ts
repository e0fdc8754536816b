import { serverSentence } from '../lib/server-sentence.ts'
import { useIsLeft } from '../lib/use-is-left.ts'
import { showFailure } from './failure-toast.ts'

/** Returns the `onError` of a mutation: it tells the failure of a form that has left the page; a form that stays shows its own. */
export function useFailureOnceLeft(failed: string): (error: Error) => void {
  const isLeft = useIsLeft()
  return (error) => {
    if (isLeft.current) showFailure(error, serverSentence(error) ?? failed)
  }
}

import { useEffect, useRef } from 'react'
import { serverSentence } from '../lib/server-sentence.ts'
import { showFailure } from './failure-toast.ts'

/** Returns the `onError` of a mutation: it tells the failure of a form that has left the page; a form that stays shows its own. */
export function useFailureOnceLeft(failed: string): (error: Error) => void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (error) => {
    if (!isMounted.current) showFailure(error, serverSentence(error) ?? failed)
  }
}

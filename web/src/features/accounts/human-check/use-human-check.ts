import { useEffect, useState } from 'react'
import { createHumanCheck, type HumanCheck } from './human-check.ts'

/** The human check of a form: it starts as the page opens, so that it is ready when the form is sent. */
export function useHumanCheck(): HumanCheck {
  const [check] = useState(createHumanCheck)
  useEffect(() => {
    check.prepare()
    return check.abandon
  }, [check])
  return check
}

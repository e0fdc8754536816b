import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step of the sign-up, an entry of the history each: going back keeps what was typed. After a reload, which empties the form, the
 * first one shows again.
 */
export function useRegisterStep() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [hasPassedFirst, setHasPassedFirst] = useState(false)
  const isSecond = hasPassedFirst && (state as { step?: unknown } | null)?.step === 2
  return {
    step: isSecond ? 2 : 1,
    goOn() {
      setHasPassedFirst(true)
      void navigate({ pathname, search }, { state: { step: 2 } })
    },
    goBack: () => void navigate(-1),
  } as const
}

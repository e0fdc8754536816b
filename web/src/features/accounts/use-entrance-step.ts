import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step of the sign-up or login, an entry of the history each: going back keeps what was typed. After a reload, which loses the
 * passwords, the first one shows again, on its own entry: otherwise Back would lead from it to itself. So it is once the person is in or
 * starts again (`isOver`): `isSettled` is false until the page has left the entry of the second step.
 */
export function useEntranceStep(isOver = false) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [hasPassedFirst, setHasPassedFirst] = useState(false)
  const isSecond = (state as { step?: unknown } | null)?.step === 2
  const isSettled = !isSecond || (hasPassedFirst && !isOver)
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => void navigate(-1))
    return () => clearTimeout(timer)
  }, [isSettled, navigate])
  return {
    step: isSecond && isSettled ? 2 : 1,
    isSettled,
    goOn() {
      setHasPassedFirst(true)
      void navigate({ pathname, search }, { state: { step: 2 } })
    },
    goBack: () => void navigate(-1),
  } as const
}

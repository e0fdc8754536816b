import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step of the sign-up, an entry of the history each: going back keeps what was typed. After a reload, which loses the passwords, the
 * first one shows again, on its own entry: otherwise Back would lead from it to itself.
 */
export function useRegisterStep() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [hasPassedFirst, setHasPassedFirst] = useState(false)
  const isSecond = (state as { step?: unknown } | null)?.step === 2
  const isReloaded = isSecond && !hasPassedFirst
  useEffect(() => {
    if (!isReloaded) return
    const timer = setTimeout(() => void navigate(-1))
    return () => clearTimeout(timer)
  }, [isReloaded, navigate])
  return {
    step: isSecond && !isReloaded ? 2 : 1,
    goOn() {
      setHasPassedFirst(true)
      void navigate({ pathname, search }, { state: { step: 2 } })
    },
    goBack: () => void navigate(-1),
  } as const
}

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Redirects to `to` after a while, unless the person touches, clicks, presses a key or scrolls first [APP-07].
 * Answers whether the redirect is still to come, and what prevents it.
 */
export function useRedirectWhenIdle(to: string, milliseconds: number) {
  const [isLeaving, setIsLeaving] = useState(true)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLeaving) return
    const departure = setTimeout(() => void navigate(to, { replace: true }), milliseconds)
    const stay = () => setIsLeaving(false)
    for (const sign of signsOfLife) window.addEventListener(sign, stay, { passive: true, capture: true })
    return () => {
      clearTimeout(departure)
      for (const sign of signsOfLife) window.removeEventListener(sign, stay, { capture: true })
    }
  }, [isLeaving, navigate, to, milliseconds])
  return { isLeaving, stay: () => setIsLeaving(false) }
}

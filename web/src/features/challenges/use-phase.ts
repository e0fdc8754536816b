import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Phase, phaseAt } from './challenges.rules.ts'

/** Browsers limit timers to about 24 days: longer waits are split into days. */
const longestWaitMs = 86_400_000

/** The phase of a challenge, updated when its end passes; `onEnd` is called then [CHL-34]. */
export function usePhase(challenge: Pick<ChallengeCard, 'status' | 'ends_at'>, onEnd?: () => void): Phase {
  const [now, setNow] = useState(() => Date.now())
  const phase = phaseAt(challenge, now)
  const endsAt = phase === 'open' ? challenge.ends_at : null
  const look = useEffectEvent(() => {
    setNow(Date.now())
    if (endsAt !== null && Date.parse(endsAt) <= Date.now()) onEnd?.()
  })
  useEffect(() => {
    if (endsAt === null) return
    const timer = setTimeout(look, Math.min(Date.parse(endsAt) - now, longestWaitMs))
    return () => clearTimeout(timer)
  }, [endsAt, now])
  return phase
}

import type { AnimationType } from '@aura/contract/aura/aura-types'
import { useCallback, useEffect, useState } from 'react'
import { buzz } from '../../lib/haptics.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { isMuted } from '../../lib/sound.ts'

/** Duration of the animation and its sound [AUR-13]. */
const animationMs = 1500

/** Plays the animation of given aura for 1.5 s, with its sound unless the site is muted [AUR-13]. */
export function useAuraAnimation(animation: AnimationType) {
  const [started, setStarted] = useState(0)
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    if (started === 0) return
    setIsOn(true)
    const timer = setTimeout(() => setIsOn(false), animationMs)
    return () => clearTimeout(timer)
  }, [started])
  const start = useCallback(() => {
    buzz()
    setStarted((count) => count + 1)
    if (!isMuted()) void playAnimationSound(animation)
  }, [animation])
  return { playing: isOn ? { key: started, animation } : null, start }
}

/** Plays the sound of given aura, whether or not the site is muted. */
export async function playAnimationSound(animation: AnimationType): Promise<void> {
  try {
    const { playAuraSound } = await import('./aura-sound.ts')
    playAuraSound(animation)
  } catch (error) {
    // The animation goes on without its sound.
    logFailure('sound of aura', error)
  }
}

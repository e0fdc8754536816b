import { isCalm } from './calm.ts'

/** Vibrates briefly, except in calm mode and with reduced motion. */
export function buzz(): void {
  if (!isCalm() && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10)
}

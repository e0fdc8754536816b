import { isCalm } from './calm.ts'

/** A short buzz under the finger, where the device has one; none in calm mode nor for those who want no motion. */
export function buzz(): void {
  if (!isCalm() && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10)
}

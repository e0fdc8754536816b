import { mediaLimits } from '@aura/contract/media/media.limits'

/** A moment or length as `1:05,3`. */
export function formatClock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const rest = String(Math.floor(tenths / 10) % 60).padStart(2, '0')
  return `${Math.floor(tenths / 600)}:${rest},${tenths % 10}`
}

/** In seconds. */
export const clipStep = 0.1

/** Clamps a wanted part to the allowed length; the handle that was not moved follows. */
export function holdPart(
  before: readonly [number, number],
  wanted: readonly [number, number],
): [start: number, end: number] {
  const [start, end] = wanted
  if (end - start <= mediaLimits.videoMaxSeconds) return [start, end]
  return start === before[0]
    ? [end - mediaLimits.videoMaxSeconds, end]
    : [start, start + mediaLimits.videoMaxSeconds]
}

import { useEffect, useEffectEvent } from 'react'
import { formatDateAndTime } from '../lib/format.ts'
import { formatDuration } from '../lib/format-duration.ts'
import { useSecondsLeft } from '../lib/use-seconds-left.ts'

interface CountdownProps {
  /** In ISO 8601. */
  until: string
  /** Instead of the time left, once there is none. */
  over: string
  /** Called once when the time runs out while this shows. */
  onOver?: () => void
}

/** The time left, in its two largest units. It is silent for screen readers while it counts, and says when it is over. */
export function Countdown({ until, over, onOver }: CountdownProps) {
  const secondsLeft = useSecondsLeft(Date.parse(until))
  const isOver = secondsLeft === 0
  const end = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <>
      {!isOver && (
        <time role="timer" dateTime={until} title={formatDateAndTime(until)} className="tabular-nums">
          {formatDuration(secondsLeft)}
        </time>
      )}
      <span role="status">{isOver && over}</span>
    </>
  )
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { logFailure } from '../../lib/log-failure.ts'
import styles from './post-video.module.css'
import { videoTexts as texts } from './video.texts.ts'

interface VideoTimeBarProps {
  video: RefObject<HTMLVideoElement | null>
  /** The space bar on the time bar plays or pauses, as everywhere. */
  onToggle: () => void
  onSeeking: (isSeeking: boolean) => void
}

/** Step of an arrow key, at most a tenth of the clip. */
const stepSeconds = 5

/** The time of a clip: seen, dragged, and moved by arrow keys [MED-20]. */
export function VideoTimeBar({ video, onToggle, onSeeking }: VideoTimeBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { time, total, seek } = useTime(video)
  const [isHeld, setIsHeld] = useState(false)

  const seekTo = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 0 }
    if (width > 0) seek(((clientX - left) / width) * total)
  }
  const goesOn = useRef(false)
  const hold = (held: boolean) => {
    if (held === isHeld) return
    setIsHeld(held)
    onSeeking(held)
    // The clip pauses while the bar is held, and continues afterwards.
    if (held) {
      goesOn.current = video.current?.paused === false
      video.current?.pause()
    } else if (goesOn.current) {
      video.current?.play().catch((error: unknown) => logFailure('play after a drag of the time bar', error))
    }
  }
  const press = (event: KeyboardEvent) => {
    const step = Math.min(stepSeconds, total / 10)
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key]
    if (by === undefined && event.key !== ' ') return
    event.preventDefault()
    if (by === undefined) onToggle()
    else seek(time + by)
  }

  return (
    <div
      ref={bar}
      role="presentation"
      className={styles.bar}
      data-control
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        hold(true)
        seekTo(event)
      }}
      onPointerMove={(event) => isHeld && seekTo(event)}
      onPointerUp={(event) => {
        if (isHeld) seekTo(event)
        hold(false)
      }}
      onPointerCancel={() => hold(false)}
    >
      <span aria-hidden className={styles.time}>
        {texts.timeShown(written(time), written(total))}
      </span>
      {/* Pointers drag the bar around it: phones move a range by its thumb alone. */}
      <input
        type="range"
        aria-label={texts.time}
        aria-valuetext={texts.timeSaid(written(time), written(total))}
        min={0}
        max={total}
        step="any"
        value={time}
        onChange={({ target }) => seek(target.valueAsNumber)}
        onKeyDown={press}
      />
      <span aria-hidden className={styles.track}>
        <span className={styles.played} style={{ inlineSize: `${total > 0 ? (time / total) * 100 : 0}%` }} />
      </span>
    </div>
  )
}

function useTime(video: RefObject<HTMLVideoElement | null>) {
  const [time, setTime] = useState(0)
  const [total, setTotal] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = () => {
      setTime(element.currentTime)
      setTotal(Number.isFinite(element.duration) ? element.duration : 0)
    }
    follow()
    const events = ['timeupdate', 'durationchange', 'seeking']
    for (const event of events) element.addEventListener(event, follow)
    return () => {
      for (const event of events) element.removeEventListener(event, follow)
    }
  }, [video])
  const seek = (wanted: number) => {
    const at = Math.min(total, Math.max(0, wanted))
    if (video.current) video.current.currentTime = at
    setTime(at)
  }
  return { time, total, seek }
}

/** Minutes and seconds: 1:05. */
function written(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

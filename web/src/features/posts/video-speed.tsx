import { type RefObject, useState } from 'react'
import { MenuLoader } from '../../ui/menu.tsx'
import styles from './post-video.module.css'
import { videoTexts as texts } from './video.texts.ts'

const speeds = [0.5, 1, 1.5, 2] as const

const load = () => import('../../ui/menu-surface.tsx')

/** How fast a clip plays. On phones its button shows once the speed differs; a long press on the clip opens its menu. */
export function VideoSpeed({
  video,
  className,
}: {
  video: RefObject<HTMLVideoElement | null>
  className: string | undefined
}) {
  const [speed, setSpeed] = useState<number>(1)
  const shown = texts.speedShown(speed.toLocaleString('fr-FR'))
  const trigger = (
    <button
      type="button"
      className={`${className} ${styles.speed}`}
      data-changed={speed !== 1 || undefined}
      aria-label={texts.speed(shown)}
      title={texts.speeds}
    >
      {shown}
    </button>
  )
  const choose = (wanted: number) => {
    if (video.current) video.current.playbackRate = wanted
    setSpeed(wanted)
  }
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ MenuSurface }) => (
        <MenuSurface
          label={texts.speeds}
          trigger={trigger}
          items={speeds.map((wanted) => ({
            label: texts[wanted === speed ? 'speedChosen' : 'speedShown'](wanted.toLocaleString('fr-FR')),
            onSelect: () => choose(wanted),
          }))}
        />
      )}
    </MenuLoader>
  )
}

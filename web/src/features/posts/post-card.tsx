import { Heart } from 'lucide-react'
import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react'
import { buzz } from '../../lib/haptics.ts'
import styles from './post-card.module.css'
import { postsTexts } from './posts.texts.ts'
import { useDoublePress } from './use-double-press.ts'
import { usePictureAlone } from './use-picture-alone.ts'

interface PostCardProps {
  pseudo: string
  media: ReactNode
  /** One of the media is a picture, which can be seen alone. */
  hasPicture: boolean
  /** Author and legend, over the foot of the picture. */
  foot: ReactNode
  /** The action buttons. */
  rail: ReactNode
  /** The post on the screen. */
  isCurrent: boolean
  /** A double click on the picture. */
  onDoublePress: () => void
}

/** A post filling one screen: edge to edge on a phone, a card with its rail beside it on a wide screen. */
export function PostCard({ pseudo, media, hasPicture, foot, rail, isCurrent, onDoublePress }: PostCardProps) {
  const [heart, setHeart] = useState<{ key: number; x: number; y: number } | null>(null)
  const { isAlone, toggleAlone } = usePictureAlone(isCurrent)

  const watchPresses = useDoublePress({
    onPress: () => hasPicture && toggleAlone(),
    onDoublePress: (event: MouseEvent) => {
      const box = event.currentTarget.getBoundingClientRect()
      setHeart({ key: event.timeStamp, x: event.clientX - box.left, y: event.clientY - box.top })
      buzz()
      onDoublePress()
    },
  })

  return (
    <article
      aria-label={postsTexts.by(pseudo)}
      className={styles.stage}
      data-post-stage
      data-alone={isAlone || undefined}
    >
      <div className={styles.card}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same without presses on the picture */}
        <div className={styles.surface} role="presentation" onClick={watchPresses}>
          {media}
          {heart && (
            <Heart
              key={heart.key}
              aria-hidden
              className={styles.heart}
              style={{ '--x': `${heart.x}px`, '--y': `${heart.y}px` } as CSSProperties}
              onAnimationEnd={() => setHeart(null)}
            />
          )}
        </div>
        {hasPicture && (
          <button type="button" className={styles.alone} onClick={toggleAlone}>
            {isAlone ? postsTexts.showControls : postsTexts.seeAlone}
          </button>
        )}
        <div aria-hidden className={styles.shade} />
        <div className={styles.foot}>{foot}</div>
      </div>
      <div className={styles.rail}>{rail}</div>
    </article>
  )
}

import { Heart } from 'lucide-react'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './post-card.module.css'
import { postsTexts } from './posts.texts.ts'

interface PostCardProps {
  pseudo: string
  media: ReactNode
  /** Author and caption, over the foot of the picture. */
  foot: ReactNode
  /** The action buttons. */
  rail: ReactNode
  /** Two quick presses on the picture. */
  onDoublePress: () => void
}

/** Two presses this close in time (ms) and place (px) are one double press. */
const doublePressMs = 320
const doublePressPixels = 32

/** A post filling one screen: edge to edge on a phone, a card with its rail beside it on a wide screen. */
export function PostCard({ pseudo, media, foot, rail, onDoublePress }: PostCardProps) {
  const lastPress = useRef({ at: 0, x: 0, y: 0 })
  const [heart, setHeart] = useState<{ key: number; x: number; y: number } | null>(null)

  const watchDoublePress = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const { at, x, y } = lastPress.current
    const isSecond =
      event.timeStamp - at < doublePressMs &&
      Math.hypot(event.clientX - x, event.clientY - y) < doublePressPixels
    lastPress.current = { at: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY }
    if (!isSecond) return
    const box = event.currentTarget.getBoundingClientRect()
    setHeart({ key: event.timeStamp, x: event.clientX - box.left, y: event.clientY - box.top })
    onDoublePress()
  }

  return (
    <article aria-label={postsTexts.by(pseudo)} className={styles.stage} data-post-stage>
      <div className={styles.card}>
        {/* The like button and its key do the same without a double press. */}
        <div className={styles.surface} role="presentation" onPointerUp={watchDoublePress}>
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
        <div aria-hidden className={styles.shade} />
        <div className={styles.foot}>{foot}</div>
      </div>
      <div className={styles.rail}>{rail}</div>
    </article>
  )
}

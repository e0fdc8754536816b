import type { AnimationType } from '@aura/contract/aura/aura-types'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { auraColour } from '../../ui/aura-colour.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import type { Vote, VoteButton } from './aura.rules.ts'
import { auraTexts } from './aura.texts.ts'
import styles from './aura-control.module.css'

interface AuraControlProps {
  vote: Vote
  /** The author’s aura type, which gives the colour. */
  auraTypeId: number
  /** The animation under way; a new `key` starts another one. */
  playing: { key: number; animation: AnimationType } | null
  onPress: (button: VoteButton) => void
  /** Called on a long press of the up button, for viewers who may choose an amount. */
  onLongPress?: (() => void) | undefined
  /** The buttons stand beside the total, not above and below it. */
  isInRow?: boolean
  /** The total. */
  children: ReactNode
}

const animationNames = { 1: 'ring', 2: 'fire', 3: 'water' } satisfies Record<AnimationType, string>

/** The aura of a post between its two vote buttons, highlighted while the viewer’s aura is given. */
export function AuraControl({
  vote,
  auraTypeId,
  playing,
  onPress,
  onLongPress,
  isInRow = false,
  children,
}: AuraControlProps) {
  const hold = useLongPress(() => onPress(1), onLongPress)
  return (
    <div
      className={styles.control}
      data-vote={vote}
      data-in-row={isInRow || undefined}
      style={{ '--ring': auraColour(auraTypeId) } as CSSProperties}
    >
      <button
        type="button"
        className={styles.up}
        aria-label={auraTexts.give}
        title={auraTexts.give}
        aria-pressed={vote === 1}
        {...hold}
      >
        <ArrowUp aria-hidden />
        {playing && (
          <span
            key={playing.key}
            aria-hidden
            className={styles.animation}
            data-animation={animationNames[playing.animation]}
          >
            <i />
            <i />
            <i />
          </span>
        )}
      </button>
      {children}
      <button
        type="button"
        className={styles.down}
        aria-label={auraTexts.take}
        title={auraTexts.take}
        aria-pressed={vote === -1}
        onClick={() => onPress(-1)}
      >
        <ArrowDown aria-hidden />
      </button>
    </div>
  )
}

import { ArrowUp } from 'lucide-react'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'

interface NewPostsPillProps {
  isShown: boolean
  onPress: () => void
}

/** Says that there are newer posts; a press goes up to them. Nothing moves before it. */
export function NewPostsPill({ isShown, onPress }: NewPostsPillProps) {
  return (
    // There before its word is, which is then read out.
    <div role="status" className={styles.news}>
      {isShown && (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden className="size-4" />
          {feedTexts.newPosts}
        </button>
      )}
    </div>
  )
}

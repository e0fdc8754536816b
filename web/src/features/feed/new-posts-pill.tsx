import { ArrowUp } from 'lucide-react'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'

interface NewPostsPillProps {
  isShown: boolean
  onPress: () => void
}

/** Announces newer posts; only a press moves the feed. */
export function NewPostsPill({ isShown, onPress }: NewPostsPillProps) {
  return (
    // Screen readers announce text only in a region that already exists.
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

import { ArrowUp } from 'lucide-react'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
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
        <button ref={passFocusOn} type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden className="size-4" />
          {feedTexts.newPosts}
        </button>
      )}
    </div>
  )
}

import type { Post } from '@aura/contract/posts/posts.contract'
import type { CSSProperties } from 'react'
import styles from './column-post.module.css'
import { PostMedia } from './post-media.tsx'
import { shownMedia } from './shown-media.ts'

/** The media of a post in a column, in a box of the first one’s proportions. */
export function ColumnMedia({ post }: { post: Post }) {
  const [first] = shownMedia(post)
  if (!first) return null
  return (
    <div className={styles.media} style={{ '--ratio': first.width / first.height } as CSSProperties}>
      <PostMedia post={post} isCurrent={false} isInColumn />
    </div>
  )
}

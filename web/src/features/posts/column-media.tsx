import type { Post } from '@aura/contract/posts/posts.contract'
import type { CSSProperties } from 'react'
import styles from './column-post.module.css'
import { PostMedia } from './post-media.tsx'

/** Width over height of a medium of unknown size: a video in preparation. */
const unknownRatio = 4 / 5

/** The media of a post in a column: one fills its width, several are swiped. */
export function ColumnMedia({ post }: { post: Post }) {
  return (
    // What scrolls is reached by keys too.
    <div className={styles.media} tabIndex={post.medias.length > 1 ? 0 : undefined}>
      {post.medias.map((medium, place) => {
        const widest = medium.media_variants.at(-1)
        const ratio = widest ? widest.width / widest.height : unknownRatio
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: media of a post never move
            key={place}
            className={styles.medium}
            style={{ '--ratio': ratio } as CSSProperties}
          >
            <PostMedia post={{ ...post, ...medium }} isCurrent={false} />
          </div>
        )
      })}
    </div>
  )
}

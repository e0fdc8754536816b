import type { Post } from '@aura/contract/posts/posts.contract'
import { lazy } from 'react'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { Medium } from './medium.tsx'
import styles from './post-media.module.css'
import { postsTexts } from './posts.texts.ts'
import { type ShownMedium, shownMedia } from './shown-media.ts'

interface PostMediaProps {
  post: Pick<Post, 'id' | 'media_state' | 'medias' | 'pseudo'>
  /** The post on the screen: its media load before those of its neighbours, and keys act on them. */
  isCurrent: boolean
  /** The post after the one on the screen. */
  isNext?: boolean
  /** Among others in a column, where no post is current: all are ready. */
  isInColumn?: boolean
}

const ProcessingWatch = lazy(async () => ({
  default: (await import('./processing-watch.tsx')).ProcessingWatch,
}))

/** The media of a post; they fill the box around them. */
export function PostMedia({ post, ...shown }: PostMediaProps) {
  const isPreparing = post.medias.some(({ media_state }) => media_state === 'preparing')
  return (
    <>
      {(isPreparing || post.media_state === 'preparing') && (
        <OptionalBoundary>
          <ProcessingWatch postId={post.id} />
        </OptionalBoundary>
      )}
      <MediaSet media={shownMedia(post)} {...shown} />
    </>
  )
}

export interface MediaSetProps extends Omit<PostMediaProps, 'post'> {
  media: readonly ShownMedium[]
}

const MediaCarousel = lazy(async () => ({ default: (await import('./media-carousel.tsx')).MediaCarousel }))

/** Media of a post: one fills the box, several are swiped. A preview passes picked files with object URLs as addresses. */
function MediaSet({ media, ...shown }: MediaSetProps) {
  const [first] = media
  if (!first) return <p className={styles.words}>{postsTexts.noMedia}</p>
  const alone = <Medium medium={first} {...shown} />
  if (media.length === 1) return alone
  return (
    <OptionalBoundary fallback={alone}>
      <MediaCarousel media={media} {...shown} />
    </OptionalBoundary>
  )
}

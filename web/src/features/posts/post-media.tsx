import type { Post } from '@aura/contract/posts/posts.contract'
import type { CSSProperties } from 'react'
import { useProcessingPost } from '../../cache/use-processing-post.ts'
import { isPictureName, mediaAddress, pictureSources } from '../../lib/media-address.ts'
import styles from './post-media.module.css'
import { PostVideo } from './post-video.tsx'
import { postsTexts } from './posts.texts.ts'

interface PostMediaProps {
  post: Pick<
    Post,
    | 'id'
    | 'media'
    | 'media_variants'
    | 'media_state'
    | 'thumbnail'
    | 'placeholder'
    | 'alt'
    | 'pseudo'
    | 'legend'
  >
  /** The post on the screen: its picture loads before those of its neighbours. */
  isCurrent: boolean
}

/** The picture or video of a post over its own blur, cropped a little at most. */
export function PostMedia({ post, isCurrent }: PostMediaProps) {
  useProcessingPost(post)
  const { media, media_variants: variants, media_state: state, thumbnail, placeholder } = post
  const widest = variants.at(-1)
  if (state === 'failed') {
    return <p className={styles.words}>{postsTexts.videoFailed}</p>
  }
  if (!widest || (media ?? thumbnail) === null) {
    return <p className={styles.words}>{postsTexts.noMedia}</p>
  }
  const style = { '--ratio': widest.width / widest.height } as CSSProperties
  return (
    <div className={styles.media} style={style}>
      {placeholder && <img className={styles.blur} src={placeholder} alt="" />}
      {media === null || isPictureName(media) ? (
        <Picture post={post} source={media ?? thumbnail ?? ''} isCurrent={isCurrent} />
      ) : (
        <PostVideo
          source={mediaAddress(media)}
          poster={mediaAddress(thumbnail)}
          width={widest.width}
          height={widest.height}
          description={post.alt ?? postsTexts.videoBy(post.pseudo)}
          isCurrent={isCurrent}
        />
      )}
      {state === 'preparing' && (
        <p role="status" className={styles.preparing}>
          {postsTexts.preparing}
        </p>
      )}
    </div>
  )
}

function Picture({ post, source, isCurrent }: PostMediaProps & { source: string }) {
  const { media_variants: variants, alt } = post
  const widest = variants.at(-1)
  return (
    <img
      className={styles.picture}
      src={mediaAddress(source)}
      {...pictureSources(variants)}
      width={widest?.width}
      height={widest?.height}
      alt={alt ?? postsTexts.pictureBy(post.pseudo)}
      fetchPriority={isCurrent ? 'high' : 'low'}
      decoding="async"
      draggable={false}
    />
  )
}

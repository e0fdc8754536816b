import './post-media.css'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { CSSProperties } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { postsTexts } from './posts.texts.ts'

interface PostMediaProps {
  post: Pick<Post, 'media' | 'media_variants' | 'placeholder' | 'alt' | 'pseudo' | 'legend'>
  /** The post on the screen: its picture goes before those of its neighbours. */
  isCurrent: boolean
}

/** The picture of a post over its own blur, cropped a little at most. */
export function PostMedia({ post, isCurrent }: PostMediaProps) {
  const { media, media_variants: variants, placeholder, alt } = post
  const widest = variants.at(-1)
  if (media === null || !widest) {
    return (
      <p className="grid size-full place-items-center p-8 text-center text-muted">{postsTexts.noMedia}</p>
    )
  }
  const style = { '--ratio': widest.width / widest.height } as CSSProperties
  return (
    <div className="post-media" style={style}>
      {placeholder && <img className="post-media-blur" src={placeholder} alt="" />}
      <img
        className="post-media-picture"
        src={mediaAddress(media)}
        srcSet={variants.map(({ name, width }) => `${mediaAddress(name)} ${width}w`).join(', ')}
        // A third of the side may be cropped, so the picture is that much wider than its box.
        sizes="(width >= 768px) 640px, 130vw"
        width={widest.width}
        height={widest.height}
        alt={alt ?? postsTexts.pictureBy(post.pseudo)}
        fetchPriority={isCurrent ? 'high' : 'low'}
        decoding="async"
        draggable={false}
      />
    </div>
  )
}

import type { Post } from '@aura/contract/posts/posts.contract'
import { Link } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { postPath } from '../../lib/post-address.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

type TilePost = Pick<
  Post,
  'id' | 'media' | 'media_variants' | 'thumbnail' | 'placeholder' | 'alt' | 'legend' | 'aura'
>

/** A post of the grid: its picture and its aura, leading to its page. */
export function PostTile({ post }: { post: TilePost }) {
  const { media_variants: variants, aura, placeholder } = post
  const source = post.thumbnail ?? post.media
  return (
    <Link
      to={postPath(post.id)}
      aria-label={texts.gridItem(post.legend, aura)}
      className="group relative block aspect-4/5 overflow-hidden rounded-md bg-raised-strong"
      {...(placeholder && { style: { backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' } })}
    >
      {source === null ? (
        <span className="grid size-full place-items-center text-sm text-muted">{texts.noMedia}</span>
      ) : (
        <img
          src={mediaAddress(source)}
          srcSet={variants.map(({ name, width }) => `${mediaAddress(name)} ${width}w`).join(', ')}
          sizes="(width >= 900px) 280px, 33vw"
          alt={post.alt ?? ''}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
        />
      )}
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-2 pt-6 pb-1.5 text-sm font-semibold text-white"
      >
        ✦ {formatCount(aura)}
      </span>
    </Link>
  )
}

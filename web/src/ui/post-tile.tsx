import { pictureWidths, srcSetOf } from '@aura/contract/media/picture-sources'
import type { Post } from '@aura/contract/posts/posts.contract'
import { Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useCalm } from '../lib/calm.ts'
import { formatCount } from '../lib/format.ts'
import { mediaAddress } from '../lib/media-address.ts'
import { postPath } from '../lib/paths.ts'
import { overPage } from '../lib/post-over-page.ts'
import { Link } from '../lib/router.tsx'
import { postTileTexts as texts } from './post-tile.texts.ts'
import { useMenuOnHold } from './use-menu-on-hold.ts'

type TilePost = Pick<
  Post,
  | 'id'
  | 'media'
  | 'media_variants'
  | 'media_state'
  | 'duration_seconds'
  | 'thumbnail'
  | 'placeholder'
  | 'alt'
  | 'legend'
  | 'aura'
>

export interface PostTileProps {
  post: TilePost
  /** Ids of the posts of its grid, in their order. */
  among: readonly number[]
  /** Its menu, by a button: shown to a mouse above the tile and to keys, opened on a phone by a long touch. */
  menu?: ReactNode
}

/** A post of a grid: its picture, its aura and its menu. It opens above the page. */
export function PostTile({ post, among, menu }: PostTileProps) {
  const location = useLocation()
  const isCalm = useCalm()
  const hold = useMenuOnHold({ isLink: true })
  const { media_variants: variants, media_state: state, aura, placeholder } = post
  const source = post.thumbnail ?? post.media
  const isVideo = post.duration_seconds !== null
  // The largest picture of a page's first screen.
  const isInFirstRow = among.slice(0, 3).includes(post.id)
  const absence = source === null && (state === 'failed' ? texts.videoFailed : texts.noMedia)
  const seen = [
    absence,
    isVideo && (state === 'preparing' ? texts.preparing : texts.video),
    !isCalm && texts.aura(formatCount(aura)),
  ]
  return (
    <div {...hold} className="group relative select-none [-webkit-touch-callout:none]">
      <Link
        to={postPath(post.id)}
        state={overPage(location, among)}
        aria-label={texts.item(post.legend, post.alt, seen)}
        draggable={false}
        className="relative block aspect-4/5 overflow-hidden rounded-md bg-raised-strong"
        {...(placeholder && { style: { backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' } })}
      >
        {source === null ? (
          <span className="grid size-full place-items-center text-sm text-muted">{absence}</span>
        ) : (
          <img
            src={mediaAddress(source)}
            srcSet={srcSetOf(variants)}
            sizes={pictureWidths.tile}
            alt={post.alt ?? ''}
            {...(isInFirstRow ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            decoding="async"
            draggable={false}
            className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
          />
        )}
        {isVideo && (
          <span className="absolute top-1.5 right-1.5 flex items-center gap-1 rounded-full bg-black/60 px-2 py-0.5 text-xs font-semibold text-white">
            <Video aria-hidden className="size-3.5" />
            {state === 'preparing' && texts.preparing}
          </span>
        )}
        {!isCalm && (
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-2 pt-6 pb-1.5 text-sm font-semibold text-white"
          >
            ✦ {formatCount(aura)}
          </span>
        )}
      </Link>
      {menu}
    </div>
  )
}

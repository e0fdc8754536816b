import type { Post } from '@aura/contract/posts/posts.contract'
import { Ellipsis } from 'lucide-react'
import { postPath } from '../../lib/paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuLoader } from '../../ui/menu.tsx'

const texts = {
  title: 'Options du post',
  options: (legend: string) => `Options du post\u00a0: ${legend || 'sans légende'}`,
}

/** Invisible until needed. Without a mouse it ignores taps, which are meant for the post. */
const look =
  'absolute right-1 bottom-1 z-1 text-on-media opacity-0 transition-opacity duration-150 ' +
  '[--raised:color-mix(in_srgb,var(--media-control)_60%,transparent)] [--raised-strong:var(--media-control)] ' +
  'group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 ' +
  '[@media(hover:none)]:not-aria-expanded:not-focus-visible:sr-only'

const load = () => import('./post-menu-surface.tsx')

/** The menu of a post of a grid [PST-12]. */
export function tileMenu(post: Post) {
  return <TileMenu post={post} />
}

function TileMenu({ post }: { post: Post }) {
  const trigger = (
    <IconButton
      label={texts.options(post.legend)}
      title={texts.title}
      icon={<Ellipsis aria-hidden />}
      className={look}
    />
  )
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ PostMenuSurface }) => (
        <PostMenuSurface
          post={post}
          address={window.location.origin + postPath(post.id)}
          onGone={undefined}
          trigger={trigger}
        />
      )}
    </MenuLoader>
  )
}

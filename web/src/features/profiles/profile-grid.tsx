import type { Post } from '@aura/contract/posts/posts.contract'
import type { ReactNode } from 'react'
import { useProcessingPost } from '../../cache/use-processing-post.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PostGrid, type PostPagesQuery } from '../../ui/post-grid.tsx'
import { PostTile, type PostTileProps } from '../../ui/post-tile.tsx'
import { profilesTexts as texts } from './profiles.texts.ts'

interface ProfileGridProps {
  pseudo: string
  query: PostPagesQuery
  isOwn: boolean
  /** The menu of a post. */
  menuOf: (post: Post) => ReactNode
}

/** The posts of a profile, newest first; more load near the end of the page [PRF-04, PRF-05]. */
export function ProfileGrid({ pseudo, query, isOwn, menuOf }: ProfileGridProps) {
  return (
    <PostGrid
      query={query}
      label={texts.grid(pseudo)}
      empty={isOwn ? <EmptyOwnGrid /> : <EmptyGrid pseudo={pseudo} />}
      failed={texts.gridFailed}
      menuOf={menuOf}
      tile={ProfileTile}
    />
  )
}

/** A tile of the viewer's own post may show a clip that is still being prepared. */
function ProfileTile(tile: PostTileProps) {
  useProcessingPost(tile.post)
  return <PostTile {...tile} />
}

function EmptyOwnGrid() {
  return (
    <EmptyState
      title={texts.emptyOwnTitle}
      action={<ButtonLink to={paths.createPost}>{texts.create}</ButtonLink>}
    >
      {texts.emptyOwn}
    </EmptyState>
  )
}

function EmptyGrid({ pseudo }: { pseudo: string }) {
  return <EmptyState title={texts.emptyTitle}>{texts.empty(pseudo)}</EmptyState>
}

import type { ComponentProps } from 'react'
import { useBookmarkEntry } from '../features/bookmarks/use-bookmark-entry.tsx'
import { useDismissEntry } from '../features/feed/use-dismiss-entry.tsx'
import { PostMenuSurface } from '../features/posts/post-menu-surface.tsx'

/** The menu of a post, which also keeps it and, in discovery, dismisses it. */
export function Surface(props: Omit<ComponentProps<typeof PostMenuSurface>, 'entries'>) {
  const keep = useBookmarkEntry(props.post)
  const dismiss = useDismissEntry(props.post)
  return <PostMenuSurface {...props} entries={[keep, ...dismiss]} />
}

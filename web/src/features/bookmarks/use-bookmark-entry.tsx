import type { Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkX } from 'lucide-react'
import { postPath } from '../../lib/paths.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { bookmarksTexts as texts } from './bookmarks.texts.ts'
import { toggleBookmark } from './toggle-bookmark.ts'

/** The entry of a post's menu that adds or removes its bookmark [PST-23]. */
export function useBookmarkEntry(post: Pick<Post, 'id' | 'pseudo' | 'hasBookmark'>): MenuItem {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const intent = { to: 'enregistrer', pseudo: post.pseudo, place: postPath(post.id) } as const
  const onSelect = () => membersOnly(() => toggleBookmark(client, post), intent)
  return post.hasBookmark
    ? { label: texts.letGo, icon: <BookmarkX aria-hidden />, onSelect }
    : { label: texts.keep, icon: <Bookmark aria-hidden />, onSelect }
}

import type { Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown } from 'lucide-react'
import { useLocation } from 'react-router'
import { tabOf } from '../../cache/feed-pages.ts'
import { paths } from '../../lib/paths.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { dismissPost } from './dismiss-post.ts'
import { dismissalsTexts as texts } from './dismissals.texts.ts'

/** The line of the menu of a post in discovery that takes it out; none elsewhere. */
export function useDismissEntry(post: Post): readonly MenuItem[] {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const membersOnly = useMembersOnly()
  if (pathname !== paths.feed || tabOf(search) !== 'decouverte') return []
  const dismiss = () => void dismissPost(client, post)
  return [{ label: texts.dismiss, icon: <ThumbsDown aria-hidden />, onSelect: () => membersOnly(dismiss) }]
}

import type { Community } from '@aura/contract/communities/communities.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { type MenuItem, MenuLoader } from '../../ui/menu.tsx'
import { communityPostsTexts as texts } from './community-posts.texts.ts'

export interface CommunityPostMenuProps {
  community: Pick<Community, 'id' | 'userRole'>
  post: Pick<Post, 'id' | 'pseudo'>
  isPinned: boolean
  /** What any post offers. */
  entries: readonly (MenuItem | 'separator')[]
}

const load = () => import('./community-post-menu-surface.tsx')

/** The menu of a post in its community: what any post offers, pin, delete. */
export function CommunityPostMenu(props: CommunityPostMenuProps) {
  const trigger = <IconButton label={texts.options} title={texts.options} icon={<Ellipsis aria-hidden />} />
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ CommunityPostMenuSurface }) => <CommunityPostMenuSurface {...props} trigger={trigger} />}
    </MenuLoader>
  )
}

import type { Post } from '@aura/contract/posts/posts.contract'
import { Ellipsis } from 'lucide-react'
import { postsTexts } from '../../features/posts/posts.texts.ts'
import styles from '../../features/posts/rail-button.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuLoader } from '../../ui/menu.tsx'

export interface PostMenuProps {
  post: Post
  /** Address to share. */
  address: string
  /** The post is deleted, or hidden with all of its author: the page over it closes. */
  onGone: (() => void) | undefined
}

const load = () => import('./post-menu-surface.tsx')

/** The menu of a post; its entries load at the first sign of interest [PST-12, FED-08]. */
export function PostMenu(props: PostMenuProps) {
  const trigger = (
    <IconButton
      label={postsTexts.options}
      title={postsTexts.options}
      icon={<Ellipsis aria-hidden />}
      className={styles.button}
    />
  )
  return (
    <MenuLoader load={load} trigger={trigger}>
      {({ PostMenuSurface }) => <PostMenuSurface {...props} trigger={trigger} />}
    </MenuLoader>
  )
}

import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuLoader } from '../../ui/menu.tsx'
import { postsTexts } from './posts.texts.ts'
import styles from './rail-button.module.css'

export interface PostMenuProps {
  postId: number
  /** Address to share. */
  address: string
  canDelete: boolean
  onDeleted: (() => void) | undefined
  onReport: () => void
}

const load = () => import('./post-menu-surface.tsx')

/** The menu of a post: copy its link, report it, delete it as its author after a question [PST-12, PST-16]. */
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

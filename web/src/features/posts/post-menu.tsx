import type { Post } from '@aura/contract/posts/posts.contract'
import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuLoader } from '../../ui/menu.tsx'
import { postsTexts } from './posts.texts.ts'
import styles from './rail-button.module.css'

export interface PostMenuProps {
  post: Post
  /** Address to share. */
  address: string
  canDelete: boolean
  onDeleted: (() => void) | undefined
  onReport: () => void
}

/** Code of the menu, with entries of other features. */
type LoadMenu = () => Promise<{
  Surface: ComponentType<PostMenuProps & { trigger: ReactElement<ComponentProps<'button'>> }>
}>

/** The menu of a post: copy its link, report it, delete it as its author after a question [PST-12, PST-16]. */
export function PostMenu({ load, ...props }: PostMenuProps & { load: LoadMenu }) {
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
      {({ Surface }) => <Surface {...props} trigger={trigger} />}
    </MenuLoader>
  )
}

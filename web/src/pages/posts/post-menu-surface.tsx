import { Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { useDismissEntry } from '../../features/feed/use-dismiss-entry.tsx'
import { DeletePostDialog } from '../../features/posts/delete-post-dialog.tsx'
import { postMenuTexts } from '../../features/posts/post-menu.texts.ts'
import { postsTexts } from '../../features/posts/posts.texts.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { MenuSurface } from '../../ui/menu-surface.tsx'
import type { PostMenuProps } from './post-menu.tsx'
import { usePostEntries } from './use-post-entries.tsx'

/** What `PostMenu` becomes once loaded. */
export function PostMenuSurface({
  post,
  address,
  onGone,
  trigger,
}: PostMenuProps & { trigger: ReactElement<ComponentProps<'button'>> }) {
  const { entries, dialogs } = usePostEntries(post, address, onGone)
  const dismiss = useDismissEntry(post)
  // Beside « Enregistrer », which says the contrary.
  const items = post.deleteReason === 'author' ? entries : entries.toSpliced(1, 0, ...dismiss)
  const [isDeleting, setIsDeleting] = useState(false)
  const deletion: readonly (MenuItem | 'separator')[] = [
    'separator',
    {
      label: postMenuTexts.delete,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: () => setIsDeleting(true),
    },
  ]
  return (
    <>
      <MenuSurface
        label={postsTexts.options}
        items={post.canDelete ? [...items, ...deletion] : items}
        trigger={trigger}
      />
      {dialogs}
      <DeletePostDialog
        postId={post.id}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onGone}
      />
    </>
  )
}

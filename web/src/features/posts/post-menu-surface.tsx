import { Flag, Link as LinkIcon, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { MenuSurface } from '../../ui/menu-surface.tsx'
import type { PostMenuProps } from './post-menu.tsx'
import { postsTexts } from './posts.texts.ts'
import { useDeletePost } from './use-delete-post.ts'

/** What `PostMenu` becomes once loaded. */
export function PostMenuSurface({
  trigger,
  entries,
  post,
  address,
  canDelete,
  onDeleted,
  onReport,
}: PostMenuProps & { trigger: ReactElement<ComponentProps<'button'>>; entries: readonly MenuItem[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const removal = useDeletePost(post.id)
  const items: (MenuItem | 'separator')[] = [
    ...entries,
    { label: postsTexts.copyLink, icon: <LinkIcon aria-hidden />, onSelect: () => void copyLink(address) },
    { label: postsTexts.report, icon: <Flag aria-hidden />, onSelect: onReport },
  ]
  if (canDelete) {
    items.push('separator', {
      label: postsTexts.delete,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: () => setIsAsking(true),
    })
  }
  return (
    <>
      <MenuSurface label={postsTexts.options} items={items} trigger={trigger} />
      <ConfirmDialog
        isOpen={isAsking}
        title={postsTexts.deleteTitle}
        message={postsTexts.deleteQuestion}
        confirmLabel={postsTexts.delete}
        isDangerous
        busy={removal.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          removal.mutate(undefined, {
            onSuccess: () => onDeleted?.(),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </>
  )
}

import { Ellipsis, Flag, Link as LinkIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { postsTexts } from './posts.texts.ts'
import styles from './rail-button.module.css'
import { useDeletePost } from './use-delete-post.ts'

interface PostMenuProps {
  postId: number
  /** Address to share. */
  address: string
  canDelete: boolean
  onDeleted: (() => void) | undefined
  onReport: () => void
}

/** The menu of a post: copy its link, report it, delete it as its author after a question [PST-12, PST-16]. */
export function PostMenu({ postId, address, canDelete, onDeleted, onReport }: PostMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const removal = useDeletePost(postId)
  const copy = async () => {
    const isCopied = await copyText(address)
    showToast(
      isCopied
        ? { kind: 'success', message: postsTexts.linkCopied }
        : { kind: 'error', message: postsTexts.copyFailed(address) },
    )
  }
  const items: (MenuItem | 'separator')[] = [
    { label: postsTexts.copyLink, icon: <LinkIcon aria-hidden />, onSelect: () => void copy() },
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
      <Menu
        label={postsTexts.options}
        items={items}
        trigger={
          <IconButton
            label={postsTexts.options}
            title={postsTexts.options}
            icon={<Ellipsis aria-hidden />}
            className={styles.button}
          />
        }
      />
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

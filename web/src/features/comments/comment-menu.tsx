import type { Comment } from '@aura/contract/comments/comments.contract'
import { Ban, Ellipsis, Flag, Link as LinkIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { commentPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'
import { RemoveCommentDialog } from './remove-comment-dialog.tsx'
import { useDeleteComment } from './use-delete-comment.ts'

/**
 * The menu of a comment: copy its link, report it, block its author, delete it. Moderators and the owner and admins of its
 * community give a reason [CMT-27].
 */
export function CommentMenu({ comment, pseudo }: { comment: Comment; pseudo: string }) {
  const { pseudo: ownPseudo } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteComment(comment)
  const items = useCommentEntries({ comment, pseudo, isOwn: pseudo === ownPseudo }, () => setIsAsking(true))
  return (
    <>
      <Menu
        label={texts.options(pseudo)}
        items={items}
        trigger={
          <IconButton
            variant="plain"
            className="-my-2.5 -mr-2.5 ml-auto"
            label={texts.options(pseudo)}
            icon={<Ellipsis aria-hidden />}
          />
        }
      />
      {pseudo === ownPseudo ? (
        <ConfirmDialog
          isOpen={isAsking}
          title={texts.deleteTitle}
          message={texts.deleteQuestion(comment.reply_count > 0)}
          confirmLabel={texts.delete}
          isDangerous
          busy={deletion.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        />
      ) : (
        <RemoveCommentDialog comment={comment} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

interface MenuSubject {
  comment: Comment
  pseudo: string
  /** Whether the viewer wrote the comment. */
  isOwn: boolean
}

/** The entries of the menu of a comment. */
function useCommentEntries({ comment, pseudo, isOwn }: MenuSubject, onDelete: () => void) {
  const { postId, onReport, onBlock } = useCommentsContext()
  const membersOnly = useMembersOnly()
  const place = commentPath(postId, comment.id)
  const address = window.location.origin + place
  const items: (MenuItem | 'separator')[] = [
    { label: texts.copyLink, icon: <LinkIcon aria-hidden />, onSelect: () => void copyLink(address) },
  ]
  if (!isOwn) {
    items.push(
      {
        label: texts.block(pseudo),
        icon: <Ban aria-hidden />,
        onSelect: () => membersOnly(() => onBlock(comment), { to: 'bloquer', pseudo, place }),
      },
      {
        label: texts.report,
        icon: <Flag aria-hidden />,
        onSelect: () => membersOnly(() => onReport(comment), { to: 'signaler', place }),
      },
    )
  }
  if (comment.canDelete) {
    items.push('separator', {
      label: texts.delete,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: onDelete,
    })
  }
  return items
}

import { communityReasonMaxLength } from '@aura/contract/communities/communities.limits'
import { isStaff } from '@aura/contract/communities/communities.rules'
import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuSurface } from '../../ui/menu-surface.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { CommunityPostMenuProps } from './community-post-menu.tsx'
import { communityPostsTexts as texts } from './community-posts.texts.ts'
import { canDeleteOptions, useDeleteCommunityPost, usePinPost } from './use-manage-post.ts'

/** The loaded part of `CommunityPostMenu`. */
export function CommunityPostMenuSurface({
  trigger,
  community,
  post,
  isPinned,
  entries,
}: CommunityPostMenuProps & { trigger: ReactElement<ComponentProps<'button'>> }) {
  const { token } = useSession()
  const { data: right } = useQuery({ ...canDeleteOptions(post.id), enabled: token !== null })
  const pinning = usePinPost(community.id)
  const [isDeleting, setIsDeleting] = useState(false)

  const items = [...entries]
  if (isStaff(community.userRole)) {
    items.push({
      label: isPinned ? texts.unpin : texts.pin,
      icon: isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onSelect: () => pinning.mutate(isPinned ? null : post.id),
    })
  }
  if (right?.canDelete) {
    items.push('separator', {
      label: texts.remove,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: () => setIsDeleting(true),
    })
  }
  return (
    <>
      <MenuSurface label={texts.options} items={items} trigger={trigger} />
      <DeletePostDialog
        communityId={community.id}
        post={post}
        isOwn={right?.reason === 'author'}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
      />
    </>
  )
}

interface DeletePostDialogProps extends Pick<CommunityPostMenuProps, 'post'> {
  communityId: number
  isOwn: boolean
  isOpen: boolean
  onClose: () => void
}

/** Confirms the deletion of the viewer's own post; asks for a reason to delete another person's. */
function DeletePostDialog({ communityId, post, isOwn, isOpen, onClose }: DeletePostDialogProps) {
  const removal = useDeleteCommunityPost(communityId, post.id)
  if (isOwn) {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.removeOwnTitle}
        message={texts.removeOwn}
        confirmLabel={texts.remove}
        isDangerous
        busy={removal.isPending}
        onCancel={onClose}
        onConfirm={() => removal.mutate('', { onSettled: onClose })}
      />
    )
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.removeTitle}
      label={texts.reason}
      hint={texts.removeAbout(post.pseudo)}
      isOptional
      maxLength={communityReasonMaxLength}
      submitLabel={texts.remove}
      isDangerous
      sending={removal}
      failed={texts.removeFailed}
    />
  )
}

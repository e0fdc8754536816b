import type { Post } from '@aura/contract/posts/posts.contract'
import { Ban, EyeOff, Flag, Link as LinkIcon, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBookmarkEntry } from '../../features/bookmarks/use-bookmark-entry.tsx'
import { EditPostDialog } from '../../features/posts/edit-post-dialog.tsx'
import { postMenuTexts as texts } from '../../features/posts/post-menu.texts.ts'
import { BlockDialog } from '../../features/privacy/block-dialog.tsx'
import { useMuting } from '../../features/privacy/use-muting.ts'
import type { JoinReason } from '../../lib/join-request.ts'
import { postPath } from '../../lib/paths.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { copyLink } from '../../ui/copy-link.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'

interface PostEntries {
  entries: readonly (MenuItem | 'separator')[]
  /** What the entries open. */
  dialogs: ReactNode
}

/**
 * Entries of a post's menu on every page: save it [PST-23]; edit the viewer's own post [PST-21]; hide the author of another's, or
 * report it [MOD-01, PRV-06, PRV-08]. `onGone` runs once the author is hidden.
 */
export function usePostEntries(post: Post, address: string, onGone?: () => void): PostEntries {
  const [opened, setOpened] = useState<'edit' | 'block' | 'report'>()
  const close = () => setOpened(undefined)
  const author = { id: post.user_id, pseudo: post.pseudo }
  const { mute } = useMuting(author, onGone)
  const keep = useBookmarkEntry(post)
  const membersOnly = useMembersOnly()
  const wishTo = (to: JoinReason) => ({ to, pseudo: post.pseudo, place: postPath(post.id) })
  const copy = {
    label: texts.copyLink,
    icon: <LinkIcon aria-hidden />,
    onSelect: () => void copyLink(address),
  }
  if (post.deleteReason === 'author')
    return {
      entries: [
        keep,
        { label: texts.edit, icon: <Pencil aria-hidden />, onSelect: () => setOpened('edit') },
        copy,
      ],
      dialogs: <EditPostDialog post={post} isOpen={opened === 'edit'} onClose={close} />,
    }
  return {
    entries: [
      keep,
      copy,
      'separator',
      {
        label: texts.mute(post.pseudo),
        icon: <EyeOff aria-hidden />,
        onSelect: () => membersOnly(mute, wishTo('masquer')),
      },
      {
        label: texts.block(post.pseudo),
        icon: <Ban aria-hidden />,
        onSelect: () => membersOnly(() => setOpened('block'), wishTo('bloquer')),
      },
      {
        label: texts.report,
        icon: <Flag aria-hidden />,
        onSelect: () => membersOnly(() => setOpened('report'), wishTo('signaler')),
      },
    ],
    dialogs: (
      <>
        <ReportAndBlock
          subject={{ type: 'post', postId: post.id }}
          person={author}
          isOpen={opened === 'report'}
          onClose={close}
        />
        <BlockDialog person={author} isOpen={opened === 'block'} onClose={close} onBlocked={onGone} />
      </>
    ),
  }
}

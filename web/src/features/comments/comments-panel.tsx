import './comments.css'
import type { Comment, CommentOrder } from '@aura/contract/comments/comments.contract'
import { commentsErrors } from '@aura/contract/comments/comments.errors'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { commentPath } from '../../lib/post-address.ts'
import { useSession } from '../../lib/session.ts'
import { loginAddress } from '../../lib/use-members-only.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { sentOptions } from './comments.queries.ts'
import { commentsTexts as texts } from './comments.texts.ts'
import { CommentsBody } from './comments-body.tsx'
import { CommentsContextProvider, type CommentsContextValue } from './comments-context.ts'
import { Composer } from './composer.tsx'
import { useComposer } from './use-composer.ts'
import { usePathToComment } from './use-path-to-comment.ts'
import { useSendComment } from './use-send-comment.ts'

export interface CommentsPanelProps {
  post: Pick<Post, 'id' | 'pseudo' | 'comments_count'>
  /** The comment one came for. */
  commentId: number | undefined
  /** Asked as the panel appears: whether the person opened it just now. */
  takesFocus: () => boolean
  onClose: () => void
  onReport: (comment: Comment) => void
  onBlock: (comment: Comment) => void
}

/** The comments of a post: read, written, answered [CMT-01, CMT-21]. */
export function CommentsPanel({
  post,
  commentId,
  takesFocus,
  onClose,
  onReport,
  onBlock,
}: CommentsPanelProps) {
  const { token } = useSession()
  const shownCount = useCalm() ? 0 : post.comments_count
  const [now] = useState(() => new Date())
  const [order, setOrder] = useState<CommentOrder>('newest')
  const { path, isSearching, isGone, leave } = usePathToComment(post.id, commentId)
  const [arrivals, setArrivals] = useState(0)
  const sending = useSendComment(post.id, () => setArrivals((count) => count + 1))
  const composition = useComposer(post.id, sending.send)
  const sent = useQuery(sentOptions(post.id)).data?.pages[0]?.comments
  const context: CommentsContextValue = {
    postId: post.id,
    order,
    now,
    path,
    sent: useMemo(() => sent ?? [], [sent]),
    unsent: sending.unsent,
    onReply: ({ id, pseudo }) => pseudo !== null && composition.answer({ id, pseudo }),
    onReport,
    onBlock,
    onRetry: sending.retry,
    onEdit: (comment) => {
      sending.drop(comment)
      composition.takeBack(comment)
    },
    onCancel: (comment) => {
      sending.cancel(comment)
      composition.takeBack(comment)
    },
  }
  const asked = sending.unsent.find(({ state }) => state === 'asking')
  return (
    <SidePanel
      title={texts.title}
      tools={<span className="text-lg text-muted">{shownCount || ''}</span>}
      takesFocus={takesFocus}
      onClose={onClose}
      foot={
        token === null ? (
          <ButtonLink to={loginAddress(commentPath(post.id))} variant="secondary" isWide>
            {texts.login}
          </ButtonLink>
        ) : (
          <Composer composition={composition} />
        )
      }
    >
      <p role="status" className="sr-only">
        {arrivals > 0 && texts.sent}
      </p>
      <CommentsContextProvider value={context}>
        <CommentsBody
          post={post}
          isSearching={isSearching}
          isGone={isGone}
          onOrder={(chosen) => {
            leave()
            setOrder(chosen)
          }}
          onWrite={() => composition.field.current?.focus()}
        />
      </CommentsContextProvider>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={texts.toxicTitle}
        message={commentsErrors['comments.toxic'].message}
        confirmLabel={texts.toxicConfirm}
        cancelLabel={texts.edit}
        onConfirm={() => asked && sending.acceptToxic(asked)}
        onCancel={() => asked && context.onEdit(asked)}
      />
    </SidePanel>
  )
}

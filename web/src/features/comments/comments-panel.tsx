import type { Comment, CommentOrder } from '@aura/contract/comments/comments.contract'
import { commentsErrors } from '@aura/contract/comments/comments.errors'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { sentOptions } from '../../cache/comments.ts'
import { findCompletions } from '../../cache/completions.ts'
import { useCalm } from '../../lib/calm.ts'
import { commentsElementId } from '../../lib/element-ids.ts'
import { hasKeyboard } from '../../lib/has-keyboard.ts'
import { commentPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useAskToJoin } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { Composer, type ComposerHandle } from '../../ui/composer/composer.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import { CommentsBody } from './comments-body.tsx'
import { CommentsContextProvider, type CommentsContextValue } from './comments-context.ts'
import { commentRules } from './composer-rules.ts'
import { usePathToComment } from './use-path-to-comment.ts'
import { useSendComment } from './use-send-comment.ts'

export interface CommentsPanelProps {
  post: Pick<Post, 'id' | 'pseudo' | 'comments_count'>
  /** The comment named by the address. */
  commentId: number | undefined
  /** Called when the panel appears: true if the viewer has just opened it. */
  takesFocus: () => boolean
  onClose: () => void
  onReport: (comment: Comment) => void
  onBlock: (comment: Comment) => void
}

/** The comments of a post, with the composer [CMT-01, CMT-21]. */
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
  const [isPostGone, setIsPostGone] = useState(false)
  const [order, setOrder] = useState<CommentOrder>('newest')
  const { path, isSearching, isGone, leave } = usePathToComment(post.id, commentId)
  const { unsent, sentCount, actions } = useSendComment(post.id)
  const composer = useRef<ComposerHandle>(null)
  const sent = useQuery(sentOptions(post.id)).data?.pages[0]?.comments
  const context: CommentsContextValue = {
    postId: post.id,
    order,
    path,
    sent: useMemo(() => sent ?? [], [sent]),
    unsent,
    onReply: ({ id, pseudo }) => pseudo !== null && composer.current?.answer({ id, pseudo }),
    onReport,
    onBlock,
    onRetry: actions.retry,
    onEdit: (message) => {
      actions.drop(message)
      composer.current?.takeBack(message)
    },
    onCancel: (message) => {
      actions.cancel(message)
      composer.current?.takeBack(message)
    },
  }
  const asked = unsent.find(({ state }) => state === 'asking')
  return (
    <SidePanel
      title={texts.title}
      tools={<span className="text-lg text-muted">{shownCount || ''}</span>}
      takesFocus={() => {
        if (!takesFocus()) return false
        if (!composer.current || !hasKeyboard()) return true
        composer.current.focus()
        return false
      }}
      onClose={onClose}
      foot={
        isPostGone ? null : token === null ? (
          <JoinButton post={post} />
        ) : (
          <Composer
            completions={findCompletions}
            ref={composer}
            subject={{ kind: 'comment', id: post.id }}
            texts={texts}
            rules={commentRules}
            onSubmit={actions.send}
          />
        )
      }
    >
      <p role="status" className="sr-only" id={commentsElementId(post.id)}>
        {sentCount > 0 && <span key={sentCount}>{texts.sent}</span>}
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
          onWrite={() => composer.current?.focus()}
          onPostGone={() => setIsPostGone(true)}
        />
      </CommentsContextProvider>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={texts.toxicTitle}
        message={commentsErrors['comments.toxic'].message}
        confirmLabel={texts.toxicConfirm}
        cancelLabel={texts.edit}
        onConfirm={() => asked && actions.acceptToxic(asked)}
        onCancel={() => asked && context.onEdit(asked)}
      />
    </SidePanel>
  )
}

/** Shown to visitors instead of the composer [APP-23]. */
function JoinButton({ post: { id, pseudo } }: Pick<CommentsPanelProps, 'post'>) {
  const ask = useAskToJoin()
  const intent = { to: 'commenter', pseudo, place: commentPath(id) } as const
  return (
    <Button variant="secondary" isWide onClick={() => ask(intent)}>
      {texts.register}
    </Button>
  )
}

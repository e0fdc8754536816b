import type { Comment } from '@aura/contract/comments/comments.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { repliesOptions } from '../../cache/comments.ts'
import { useCalm } from '../../lib/calm.ts'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { CommentItem } from './comment-item.tsx'
import { commentsOf, LoadMore } from './comment-list.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'
import { RepliesSkeleton } from './comments-skeleton.tsx'
import { PendingItem } from './pending-item.tsx'

/** A comment with its replies, which are open if they lead to the comment named by the address [CMT-21]. */
export function CommentThread({ comment }: { comment: Comment }) {
  const { path, sent, unsent } = useCommentsContext()
  const isCalm = useCalm()
  const isOnPath = path?.parentIds.has(comment.id) === true
  const [isOpen, setIsOpen] = useState(isOnPath)
  const listId = useId()
  // The viewer's own replies show also while the list of replies is closed.
  const ownSent = sent.filter(({ parentId }) => parentId === comment.id)
  const ownPending = unsent.filter(({ replyTo }) => replyTo?.id === comment.id)
  const others = comment.reply_count - (isOpen ? 0 : ownSent.length)
  return (
    <li className={styles.thread} data-on-path={isOnPath || path?.commentId === comment.id || undefined}>
      <CommentItem comment={comment} />
      {others > 0 && (
        <Button
          variant="ghost"
          size="small"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen
            ? texts.hideReplies(isCalm ? undefined : comment.reply_count)
            : texts.showReplies(isCalm ? undefined : others)}
        </Button>
      )}
      {(isOpen || ownSent.length + ownPending.length > 0) && (
        <ul
          id={listId}
          className={styles.replies}
          aria-label={comment.pseudo === null ? texts.repliesToDeleted : texts.replies(comment.pseudo)}
        >
          {isOpen && <LoadedReplies comment={comment} />}
          {!isOpen && ownSent.map((reply) => <CommentThread key={reply.id} comment={reply} />)}
          {ownPending.map((reply) => (
            <PendingItem key={reply.key} comment={reply} />
          ))}
        </ul>
      )}
    </li>
  )
}

function LoadedReplies({ comment }: { comment: Comment }) {
  const { path, order, sent } = useCommentsContext()
  const around = path?.parentIds.has(comment.id) ? path.commentId : undefined
  const pages = useInfiniteQuery(repliesOptions(comment.id, around, order))
  const replies = commentsOf(pages.data)
  const own = sent.filter((one) => one.parentId === comment.id && !replies.some(({ id }) => id === one.id))
  if (pages.isPending) return <RepliesSkeleton count={Math.min(comment.reply_count, 3)} />
  if (!pages.data) {
    return (
      <li className="grid justify-items-center gap-1 py-1.5">
        <p role="alert" className="text-sm text-danger">
          {texts.loadFailed}
        </p>
        <Button
          ref={passFocusOn}
          variant="ghost"
          size="small"
          busy={pages.isFetching}
          onClick={() => void pages.refetch()}
        >
          {texts.retry}
        </Button>
      </li>
    )
  }
  return (
    <>
      <LoadMoreItem pages={pages} towards="previous" label={texts.earlierReplies} />
      {replies.map((reply) => (
        <CommentThread key={reply.id} comment={reply} />
      ))}
      <LoadMoreItem pages={pages} towards="next" label={texts.moreReplies} />
      {own.map((reply) => (
        <CommentThread key={reply.id} comment={reply} />
      ))}
    </>
  )
}

/** `ul` accepts only `li`. */
function LoadMoreItem(props: Parameters<typeof LoadMore>[0]) {
  const has = props.towards === 'next' ? props.pages.hasNextPage : props.pages.hasPreviousPage
  return has ? (
    <li>
      <LoadMore {...props} />
    </li>
  ) : null
}

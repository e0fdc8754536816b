import type { Comment } from '@aura/contract/comments/comments.contract'
import { ArrowDown, ArrowUp, Heart, MessageCircle } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { auraColour } from '../../ui/aura-colour.ts'
import { classNames } from '../../ui/class-names.ts'
import { Count } from '../../ui/count.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'
import { useLikeComment } from './use-like-comment.ts'
import { useVoteOnComment } from './use-vote-on-comment.ts'

/** Buttons of a comment: give or take aura, like, reply. */
export function CommentActions({ comment, pseudo }: { comment: Comment; pseudo: string }) {
  const { onReply } = useCommentsContext()
  const membersOnly = useMembersOnly()
  const like = useLikeComment(comment)
  const shownLikes = useCalm() ? 0 : comment.like_count
  const likes = formatCount(shownLikes)
  return (
    <div className={styles.actions}>
      <CommentVotes comment={comment} />
      <button
        type="button"
        className={styles.action}
        aria-label={texts.like(shownLikes, likes)}
        aria-pressed={comment.isLiked}
        onClick={like}
      >
        <Heart aria-hidden className={classNames(comment.isLiked && 'fill-danger stroke-danger')} />
        <span aria-hidden>{shownLikes > 0 && likes}</span>
      </button>
      {comment.canReply && (
        <button
          type="button"
          className={styles.action}
          aria-label={texts.replyTo(pseudo)}
          onClick={() => membersOnly(() => onReply(comment))}
        >
          <MessageCircle aria-hidden />
          <span aria-hidden className={styles.actionWord}>
            {texts.reply}
          </span>
        </button>
      )}
    </div>
  )
}

function CommentVotes({ comment }: { comment: Comment }) {
  const { press, isVoting } = useVoteOnComment(comment)
  const { aura, userVote } = comment
  const style = { '--ring': auraColour(comment.author_aura_type_id ?? 0) } as CSSProperties
  return (
    <div className={styles.votes} style={style} data-vote={userVote ?? undefined}>
      <button
        type="button"
        className={styles.up}
        aria-label={texts.give}
        title={texts.give}
        aria-pressed={userVote === 'up'}
        aria-disabled={isVoting || undefined}
        onClick={() => press('up')}
      >
        <ArrowUp aria-hidden />
      </button>
      <Count
        value={aura}
        said={texts.aura(aura)}
        className={classNames(styles.total, 'font-display font-bold')}
      />
      <button
        type="button"
        className={styles.down}
        aria-label={texts.take}
        title={texts.take}
        aria-pressed={userVote === 'down'}
        aria-disabled={isVoting || undefined}
        onClick={() => press('down')}
      >
        <ArrowDown aria-hidden />
      </button>
    </div>
  )
}

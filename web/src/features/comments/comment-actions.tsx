import type { Comment } from '@aura/contract/comments/comments.contract'
import { ArrowDown, ArrowUp, Heart, MessageCircle } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { commentPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { auraColour } from '../../ui/aura-colour.ts'
import { classNames } from '../../ui/class-names.ts'
import { Count } from '../../ui/count.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'
import { useLikeComment } from './use-like-comment.ts'
import { useVoteOnComment } from './use-vote-on-comment.ts'

const buttonLook =
  'target inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-full font-semibold text-muted tabular-nums transition-[background-color,color,scale] duration-150 active:scale-94 [&>svg]:size-4.5 [&>svg]:flex-none'
const upLook =
  'hover:text-(--ring) aria-pressed:bg-(--ring)/20 aria-pressed:text-(--ring) aria-pressed:shadow-[0_0_16px_color-mix(in_oklab,var(--ring)_40%,transparent)]'
const downLook = 'hover:text-ink aria-pressed:bg-raised-strong aria-pressed:text-ink'

/** Buttons of a comment: give or take aura, like, reply. */
export function CommentActions({ comment, pseudo }: { comment: Comment; pseudo: string }) {
  const { onReply } = useCommentsContext()
  const membersOnly = useMembersOnly()
  const like = useLikeComment(comment)
  const shownLikes = useCalm() ? 0 : comment.like_count
  const likes = formatCount(shownLikes)
  return (
    <div className="mt-1.5 -ml-2 flex flex-wrap items-center gap-2 text-[calc(13rem/15)]">
      <CommentVotes comment={comment} />
      <button
        type="button"
        className={classNames(buttonLook, 'px-2 hover:text-ink')}
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
          className={classNames(buttonLook, 'px-2 hover:text-ink')}
          aria-label={texts.replyTo(pseudo)}
          onClick={() =>
            membersOnly(() => onReply(comment), {
              to: 'commenter',
              pseudo,
              place: commentPath(comment.post_id, comment.id),
            })
          }
        >
          <MessageCircle aria-hidden />
          {/* Deep in a thread the word would wrap to the next line. */}
          <span aria-hidden className="@max-[calc(250rem/15)]:hidden">
            {texts.reply}
          </span>
        </button>
      )}
    </div>
  )
}

const ways = {
  up: { label: texts.give, look: upLook, Icon: ArrowUp },
  down: { label: texts.take, look: downLook, Icon: ArrowDown },
}

function CommentVotes({ comment }: { comment: Comment }) {
  const { press, isVoting } = useVoteOnComment(comment)
  // Authors may not vote on their own comments.
  const isOwn = useSession().pseudo === comment.pseudo
  const { aura, userVote } = comment
  const style = { '--ring': auraColour(comment.author_aura_type_id ?? 0) } as CSSProperties
  const vote = (way: 'up' | 'down') => {
    const { label, look, Icon } = ways[way]
    return (
      <button
        type="button"
        className={classNames(buttonLook, look)}
        aria-label={label}
        title={label}
        aria-pressed={userVote === way}
        aria-disabled={isVoting || undefined}
        onClick={() => press(way)}
      >
        <Icon aria-hidden />
      </button>
    )
  }
  return (
    <div
      className="group inline-flex items-center rounded-full"
      style={style}
      data-vote={userVote ?? undefined}
    >
      {!isOwn && vote('up')}
      <Count
        value={aura}
        said={texts.aura(aura)}
        className="mx-0.75 min-w-[2ch] text-center font-count text-[calc(15rem/15)] font-bold tabular-nums group-data-[vote=up]:text-(--ring)"
      />
      {!isOwn && vote('down')}
    </div>
  )
}

import type { Comment } from '@aura/contract/comments/comments.contract'
import { commentElementId } from '../../lib/element-ids.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useHighlight } from '../../ui/use-highlight.ts'
import { useMenuOnHold } from '../../ui/use-menu-on-hold.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentMedia } from './comment-media.tsx'
import { CommentMenu } from './comment-menu.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'

/** Duration of the highlight of the comment named by the address [PST-10]. */
const litMs = 4000

/** One comment: author, date, text, media, buttons. A tombstone for a deleted one [CMT-02, CMT-28]. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { path } = useCommentsContext()
  const { ref, isLit } = useHighlight(path?.commentId === comment.id, litMs)
  const hold = useMenuOnHold()
  const level = comment.depth + 1
  const { pseudo } = comment
  if (comment.isDeleted || pseudo === null) {
    return (
      <article
        ref={ref}
        id={commentElementId(comment.id)}
        tabIndex={-1}
        aria-label={texts.deletedAt(level)}
        className={styles.comment}
      >
        <span aria-hidden className={styles.noPortrait} />
        <p className="py-1.5 text-muted italic">{comment.content}</p>
      </article>
    )
  }
  const side = comment.depth === 0 ? 36 : 28
  return (
    <article
      {...hold}
      ref={ref}
      id={commentElementId(comment.id)}
      tabIndex={-1}
      aria-label={texts.by(pseudo, level)}
      className={styles.comment}
      data-lit={isLit || undefined}
    >
      <Link to={profilePath(pseudo)} tabIndex={-1} aria-hidden className="target rounded-full">
        <Avatar
          src={mediaAddress(comment.profile_picture)}
          pseudo={pseudo}
          auraTypeId={comment.author_aura_type_id ?? 0}
          side={side}
          isDecorative
        />
      </Link>
      <div className="@container min-w-0">
        <CommentHead comment={comment} pseudo={pseudo} />
        {comment.content !== '' && <FoldedText text={comment.content} lines={8} />}
        <CommentMedia comment={comment} pseudo={pseudo} />
        <CommentActions comment={comment} pseudo={pseudo} />
      </div>
    </article>
  )
}

function CommentHead({ comment, pseudo }: { comment: Comment; pseudo: string }) {
  return (
    <header className="flex min-h-6 items-center gap-2">
      <Link
        to={profilePath(pseudo)}
        className="min-h-6 min-w-0 truncate rounded-control font-semibold leading-6 hover:underline"
      >
        {pseudo}
      </Link>
      {comment.isOriginalPoster && (
        <Badge look="brand" title={texts.authorHint}>
          {texts.author}
        </Badge>
      )}
      <RelativeTime at={comment.created_at} className="min-w-0 shrink-[8] truncate text-sm text-muted" />
      <CommentMenu comment={comment} pseudo={pseudo} />
    </header>
  )
}

import type { Comment } from '@aura/contract/comments/comments.contract'
import { useState } from 'react'
import { CommentsPanel, type CommentsPanelProps } from '../../features/comments/comments-panel.tsx'
import { BlockDialog } from '../../features/privacy/block-dialog.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'

interface Person {
  id: number
  pseudo: string
}

/** The comments of a post, with the dialogs to report a comment and to block its author [MOD-02, PRV-06]. */
export function PostComments(panel: Omit<CommentsPanelProps, 'onReport' | 'onBlock'>) {
  const [reported, setReported] = useState<{ commentId: number; person: Person | undefined }>()
  const [isReporting, setIsReporting] = useState(false)
  const [blocked, setBlocked] = useState<Person>()
  const [isBlocking, setIsBlocking] = useState(false)
  return (
    <>
      <CommentsPanel
        {...panel}
        onReport={(comment) => {
          setReported({ commentId: comment.id, person: authorOf(comment) })
          setIsReporting(true)
        }}
        onBlock={(comment) => {
          setBlocked(authorOf(comment))
          setIsBlocking(true)
        }}
      />
      {reported && (
        <ReportAndBlock
          key={reported.commentId}
          subject={{ type: 'comment', commentId: reported.commentId }}
          person={reported.person}
          isOpen={isReporting}
          onClose={() => setIsReporting(false)}
        />
      )}
      {blocked && <BlockDialog person={blocked} isOpen={isBlocking} onClose={() => setIsBlocking(false)} />}
    </>
  )
}

/** Focuses the composer of comments open beside the post, or a visitor's button to register. */
export function focusComposer(): void {
  const panel = document.querySelector('[data-takes-focus]')
  const field = panel?.querySelector('textarea') ?? panel?.querySelector<HTMLElement>('footer button')
  field?.focus()
}

function authorOf({ user_id: id, pseudo }: Comment): Person | undefined {
  return id === null || pseudo === null ? undefined : { id, pseudo }
}

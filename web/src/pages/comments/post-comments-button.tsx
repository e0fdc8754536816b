import type { Post } from '@aura/contract/posts/posts.contract'
import { MessageCircle } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { postsTexts as texts } from '../../features/posts/posts.texts.ts'
import { RailButton } from '../../features/posts/rail-button.tsx'
import type { OpenComments } from '../../lib/open-comments.ts'
import { Count } from '../../ui/count.tsx'
import { useLoadedWhen } from '../../ui/lazy-dialog.tsx'

interface PostCommentsButtonProps {
  post: Post
  /** The post is the one on the screen, whose comments may show. */
  isCurrent: boolean
  comments: OpenComments
  /** The comment named by the address. */
  commentId: number | undefined
}

/** Kept once loaded, so that comments of the next post render at once and the page beside them does not move. */
let code: typeof import('./post-comments.tsx') | undefined

/** Fetches the code of comments. */
export const loadPostComments = async () => {
  code = await import('./post-comments.tsx')
  return code
}

/** Focuses the composer of open comments; nothing if their code is not loaded. */
export const focusComposer = () => code?.focusComposer()

/** The button with the number of comments, and the panel it opens; the panel's code loads with the first opening [CMT-01]. */
export function PostCommentsButton({ post, isCurrent, comments, commentId }: PostCommentsButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isShown = comments.isOpen && isCurrent
  const { loaded = code, prepare } = useLoadedWhen(isShown, loadPostComments, comments.close)
  useReturnedFocus(isShown, isCurrent, button)
  return (
    <>
      <RailButton
        ref={button}
        label={texts.comments}
        title={texts.comments}
        aria-expanded={isShown}
        aria-haspopup="dialog"
        aria-busy={isShown && !loaded}
        icon={<MessageCircle aria-hidden />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={comments.isOpen ? comments.close : comments.open}
        under={<Count value={post.comments_count} said={texts.commentsCount(post.comments_count)} />}
      />
      {isShown && loaded && (
        <loaded.PostComments
          post={post}
          commentId={commentId}
          takesFocus={comments.takeAsk}
          onClose={comments.close}
        />
      )}
    </>
  )
}

/** Gives the focus back to the button when the comments close, unless the reader scrolled to another post. */
function useReturnedFocus(
  isShown: boolean,
  isCurrent: boolean,
  button: RefObject<HTMLButtonElement | null>,
): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown && isCurrent) button.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, isCurrent, button])
}

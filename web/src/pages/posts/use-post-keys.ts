import type { Post } from '@aura/contract/posts/posts.contract'
import { useEffect, useEffectEvent } from 'react'
import { isKeyForPage } from '../../lib/is-key-for-page.ts'
import { isMuted, setMuted } from '../../lib/sound.ts'
import { useToggleBookmark } from '../bookmarks/use-toggle-bookmark.ts'

interface PostActions {
  post: Post
  /** While comments are in use, a letter typed too early must not give aura [APP-24]. */
  areCommentsInUse: () => boolean
  onLike: () => void
  onAuraUp: () => void
  onComments: () => void
}

/** Keys of the post on the screen: l likes, a gives aura, s keeps it for later or lets go of it, c opens the comments to write one, m turns the sound off or on. */
export function usePostKeys(
  isCurrent: boolean,
  { post, areCommentsInUse, onLike, onAuraUp, onComments }: PostActions,
): void {
  const toggleBookmark = useToggleBookmark(post)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isKeyForPage(event)) return
    if (event.key === 'c') {
      // The letter itself is not for the field that takes the focus.
      event.preventDefault()
      onComments()
    } else if (areCommentsInUse()) return
    else if (event.key === 'l') onLike()
    else if (event.key === 'a') onAuraUp()
    else if (event.key === 's') toggleBookmark()
    else if (event.key === 'm') setMuted(!isMuted())
  })
  useEffect(() => {
    if (!isCurrent) return
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [isCurrent])
}

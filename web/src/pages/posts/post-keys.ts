import type { Post } from '@aura/contract/posts/posts.contract'
import { useEffect, useEffectEvent } from 'react'
import { useToggleBookmark } from '../../features/bookmarks/use-toggle-bookmark.ts'
import { isLetterForPage } from '../../lib/letter-keys.ts'
import { isMuted, setMuted } from '../../lib/sound.ts'

interface PostKeysProps {
  post: Post
  /** While comments are in use, a letter typed too early must not give aura [APP-24]. */
  areCommentsInUse: () => boolean
  onLike: () => void
  onAuraUp: () => void
  onComments: () => void
}

/**
 * Keys of the post on the screen: l likes, a gives aura, s saves it or removes it from the saved ones, c opens the comments to write
 * one, m turns the sound off or on. Renders nothing.
 */
export function PostKeys({ post, areCommentsInUse, onLike, onAuraUp, onComments }: PostKeysProps) {
  const toggleBookmark = useToggleBookmark(post)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isLetterForPage(event) || !isInPage(event)) return
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
    const press = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return null
}

/** Whether nothing has the focus, or something of the page: a letter pressed on the navigation or a toast is not for the post. */
function isInPage({ target }: KeyboardEvent): boolean {
  return (
    !(target instanceof Element) ||
    target.matches('html, body') ||
    target.closest('main, [data-holds-page]') !== null
  )
}

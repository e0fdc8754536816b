import { useEffect, useEffectEvent } from 'react'
import { isMuted, setMuted } from '../lib/mute.ts'
import { isKeyForPage } from '../lib/page-keys.ts'

interface PostActions {
  /** While comments are open their keys come first: a letter typed too early must not give aura. */
  areCommentsOpen: boolean
  onLike: () => void
  onAuraUp: () => void
  onComments: () => void
}

/** Keys of the post on the screen: l likes, a gives aura, c opens or closes the comments, m turns the sound off or on. */
export function usePostKeys(
  isCurrent: boolean,
  { areCommentsOpen, onLike, onAuraUp, onComments }: PostActions,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isKeyForPage(event)) return
    if (event.key === 'c') onComments()
    else if (areCommentsOpen) return
    else if (event.key === 'l') onLike()
    else if (event.key === 'a') onAuraUp()
    else if (event.key === 'm') setMuted(!isMuted())
  })
  useEffect(() => {
    if (!isCurrent) return
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [isCurrent])
}

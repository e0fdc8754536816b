import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'

/** Whom a comment answers. */
export interface RepliedTo {
  id: number
  pseudo: string
}

/** What was typed for a comment not yet sent. Its file cannot be kept: a browser gives a file only once. */
export interface CommentDraft {
  content: string
  /** The comment it answers; null for one on the post itself. */
  replyTo: RepliedTo | null
}

const empty: CommentDraft = { content: '', replyTo: null }

/** Reads what a browser kept. */
export function parseRepliedTo(kept: Partial<RepliedTo> | null | undefined): RepliedTo | null {
  const { id, pseudo } = kept ?? {}
  return typeof id === 'number' && typeof pseudo === 'string' ? { id, pseudo } : null
}

function parseDraft(text: string | null): CommentDraft {
  if (text === null) return empty
  try {
    const kept = JSON.parse(text) as Partial<CommentDraft> | null
    return {
      content: typeof kept?.content === 'string' ? kept.content : '',
      replyTo: parseRepliedTo(kept?.replyTo),
    }
  } catch {
    return empty
  }
}

/** The draft of the next comment of a post: each change is kept, so that it survives a reload or an error [APP-18]. */
export function useCommentDraft(postId: number) {
  const { pseudo } = useSession()
  // Each account has its own, for browsers that several people use.
  const stored = storedValue(`aura.draft.comment.${pseudo ?? ''}.${postId}`)
  const [draft, setDraft] = useState(() => parseDraft(stored.read()))
  return {
    draft,
    change(part: Partial<CommentDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      stored.write(next.content === '' ? null : JSON.stringify(next))
    },
  }
}

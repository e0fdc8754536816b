import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'

/** The words of a post not yet sent; `useDraftMedia` keeps its pictures and clips. */
export interface PostDraft {
  legend: string
  /** Null on the author's profile; 0 in a community that is not chosen yet. */
  communityId: number | null
  /** Whether a challenge entry also stands among its author's posts; for no other post. */
  isOnProfile: boolean
}

const empty: PostDraft = { legend: '', communityId: null, isOnProfile: false }

const isEmpty = ({ legend, communityId, isOnProfile }: PostDraft) =>
  legend === '' && communityId === null && !isOnProfile

function parseDraft(text: string | null): PostDraft {
  if (text === null) return empty
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return empty
    const { legend, communityId, isOnProfile } = kept as Record<string, unknown>
    return {
      legend: typeof legend === 'string' ? legend : '',
      communityId: typeof communityId === 'number' ? communityId : null,
      isOnProfile: isOnProfile === true,
    }
  } catch {
    return empty
  }
}

/**
 * The draft of the next post, stored on each change: it survives a reload or an error [APP-18].
 *
 * @param wantedCommunityId the community that the visitor comes from; it wins over the one of the draft
 * @param name of a draft beside the one of the next post
 */
export function usePostDraft(wantedCommunityId?: number, name = 'post') {
  const { pseudo } = useSession()
  const stored = unsentWords(pseudo, name)
  const [wasRestored, setWasRestored] = useState(() => parseDraft(stored.read()).legend !== '')
  const [draft, setDraft] = useState(() => {
    const kept = parseDraft(stored.read())
    return wantedCommunityId === undefined ? kept : { ...kept, communityId: wantedCommunityId }
  })
  return {
    draft,
    wasRestored,
    change(part: Partial<PostDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      stored.write(isEmpty(next) ? null : JSON.stringify(next))
    },
    forget() {
      setDraft(empty)
      setWasRestored(false)
      // Another draft may have been begun since, in another tab.
      if (parseDraft(stored.read()).legend === draft.legend) stored.write(null)
    },
  }
}

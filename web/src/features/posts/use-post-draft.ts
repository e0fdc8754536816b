import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'

/** What stands of a post not yet sent. Its file cannot be stored: a browser gives a file only once. */
export interface PostDraft {
  legend: string
  alt: string
  /** Null on the author's profile; 0 in a community that is not chosen yet. */
  communityId: number | null
}

const empty: PostDraft = { legend: '', alt: '', communityId: null }

function parseDraft(text: string | null): PostDraft {
  if (text === null) return empty
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return empty
    const { legend, alt, communityId } = kept as Record<string, unknown>
    return {
      legend: typeof legend === 'string' ? legend : '',
      alt: typeof alt === 'string' ? alt : '',
      communityId: typeof communityId === 'number' ? communityId : null,
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
  // One key an account, for shared browsers.
  const stored = storedValue(`aura.draft.${name}.${pseudo ?? ''}`)
  const [draft, setDraft] = useState(() => {
    const kept = parseDraft(stored.read())
    return wantedCommunityId === undefined ? kept : { ...kept, communityId: wantedCommunityId }
  })
  return {
    draft,
    change(part: Partial<PostDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      stored.write(next.legend === '' && next.alt === '' ? null : JSON.stringify(next))
    },
    forget() {
      setDraft(empty)
      stored.write(null)
    },
  }
}

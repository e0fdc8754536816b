import { useState } from 'react'
import { parseRepliedTo, type RepliedTo } from '../../lib/pending-messages.ts'
import { useSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'

/** Text typed and not yet sent. Its file is not kept: a browser hands a file over only once. */
interface ComposerDraft {
  content: string
  replyTo: RepliedTo | null
}

const empty: ComposerDraft = { content: '', replyTo: null }

function parseDraft(text: string | null): ComposerDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<ComposerDraft> | null
    return {
      content: typeof kept?.content === 'string' ? kept.content : '',
      replyTo: parseRepliedTo(kept?.replyTo),
    }
  } catch {
    return empty
  }
}

/** The object a draft is about; each account has its own drafts, for browsers that several people use. */
export interface DraftSubject {
  kind: string
  id: number
}

/** A draft stored at each change: it survives a reload or an error [APP-18]. */
export function useComposerDraft({ kind, id }: DraftSubject) {
  const { pseudo } = useSession()
  const stored = storedValue(`aura.draft.${kind}.${pseudo ?? ''}.${id}`)
  const [draft, setDraft] = useState(() => parseDraft(stored.read()))
  return {
    draft,
    change(part: Partial<ComposerDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      stored.write(next.content === '' ? null : JSON.stringify(next))
    },
  }
}

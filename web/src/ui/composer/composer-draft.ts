import { useState } from 'react'
import { parseRepliedTo, type RepliedTo } from '../../lib/pending-messages.ts'
import { useSession } from '../../lib/session.ts'
import { unsentWords } from '../../lib/unsent-words.ts'

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

/** The account that writes in a composer; each has its own drafts, for browsers that several people use. */
interface Writer {
  pseudo: string | null
  /** How many accounts wrote here before. */
  turn: number
}

/** The present writer. A login tells its pseudo a moment later: until then it counts as one of the same account. */
export function useWriter(): Writer {
  const { pseudo } = useSession()
  const [writer, setWriter] = useState<Writer>({ pseudo, turn: 0 })
  if (pseudo !== null && pseudo !== writer.pseudo)
    setWriter({ pseudo, turn: writer.pseudo === null ? writer.turn : writer.turn + 1 })
  return writer
}

/** The object and the writer of a draft. */
export interface DraftSubject {
  kind: string
  id: number
  writer: string | null
}

/** A draft stored at each change: it survives a reload or an error [APP-18]. */
export function useComposerDraft({ kind, id, writer }: DraftSubject) {
  const stored = unsentWords(writer, `${kind}.${id}`)
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

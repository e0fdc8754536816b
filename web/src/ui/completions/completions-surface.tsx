import type { RefObject } from 'react'
import type { CompletionSource } from './completions.rules.ts'
import { CompletionsList } from './completions-list.tsx'
import { useCompletions } from './use-completions.ts'

export interface CompletionsProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The text of the field. */
  text: string
  onWrite: (text: string) => void
  source: CompletionSource
  /** Which side of the field they open on. */
  side: 'above' | 'below'
}

export function CompletionsSurface({ side, ...options }: CompletionsProps) {
  const list = useCompletions(options)
  return <CompletionsList {...list} side={side} />
}

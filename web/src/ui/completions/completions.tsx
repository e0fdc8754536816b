import { lazy, useState } from 'react'
import { OptionalBoundary } from '../optional-boundary.tsx'
import type { CompletionsProps } from './completions-surface.tsx'

const Surface = lazy(async () => ({
  default: (await import('./completions-surface.tsx')).CompletionsSurface,
}))

/**
 * Suggestions for the mention or hashtag at the caret of a text area, beside which this stands in one positioned frame. The code loads with
 * the first `@` or `#`; where nothing is found, or the network fails, the area is like any other.
 */
export function Completions(props: CompletionsProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && /[@#]/.test(props.text)) setWanted(true)
  if (!isWanted) return null
  return (
    <OptionalBoundary>
      <Surface {...props} />
    </OptionalBoundary>
  )
}

import { useDocumentTitle } from '../lib/use-document-title.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ScreenState } from './screen-state.tsx'

interface AbsentPageProps {
  /** Names the page in its heading and in the browser’s tab. */
  title: string
  message: string
  /** Why, and what to do next. */
  hint: string
  /** Where to go instead. */
  to: string
  toLabel: string
}

/** A page with nothing to show, in the middle of the screen. */
export function AbsentPage({ title, message, hint, to, toLabel }: AbsentPageProps) {
  useDocumentTitle(title)
  return (
    <ScreenState>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState title={message} action={<ButtonLink to={to}>{toLabel}</ButtonLink>}>
        {hint}
      </EmptyState>
    </ScreenState>
  )
}

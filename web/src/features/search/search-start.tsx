import { Search } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { searchTexts as texts } from './search.texts.ts'

/** The empty state before a search. */
export function SearchStart() {
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={texts.start}
      action={
        <ButtonLink to={paths.people} variant="secondary">
          {texts.everyone}
        </ButtonLink>
      }
    >
      {texts.startHint}
    </EmptyState>
  )
}

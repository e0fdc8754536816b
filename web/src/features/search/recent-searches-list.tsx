import { Clock3, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useRecentSearches } from './recent-searches.ts'
import { searchTexts as texts } from './search.texts.ts'

interface RecentSearchesListProps {
  recent: ReturnType<typeof useRecentSearches>
  onChoose: (text: string) => void
}

/** The last searches, to repeat or to delete. */
export function RecentSearchesList({ recent, onChoose }: RecentSearchesListProps) {
  return (
    <section aria-labelledby="recent-searches">
      <div className="flex min-h-11 items-center justify-between">
        <h2 id="recent-searches" className="font-semibold">
          {texts.recent}
        </h2>
        <Button variant="ghost" size="small" onClick={recent.forgetAll}>
          {texts.forgetAll}
        </Button>
      </div>
      <ul>
        {recent.texts.map((text) => (
          <li key={text} className="flex items-center rounded-card hover:bg-raised">
            <button
              type="button"
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3.5 px-3 text-left"
              onClick={() => onChoose(text)}
            >
              <Clock3 aria-hidden className="size-5 flex-none text-muted" />
              <span className="truncate">{text}</span>
            </button>
            <IconButton
              variant="plain"
              label={texts.forget(text)}
              icon={<X aria-hidden />}
              onClick={() => recent.forget(text)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
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
        <Button ref={passFocusOn} variant="ghost" size="small" onClick={recent.forgetAll}>
          {texts.forgetAll}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.texts.map((text) => (
          <li
            key={text}
            className="flex max-w-full items-center rounded-full border border-line bg-raised hover:border-control-line"
          >
            <button
              type="button"
              className="min-h-11 min-w-0 truncate rounded-full pl-4"
              onClick={() => onChoose(text)}
            >
              {text}
            </button>
            <IconButton
              ref={passFocusOn}
              variant="plain"
              label={texts.forget(text)}
              className="[&_svg]:size-4"
              icon={<X aria-hidden />}
              onClick={() => recent.forget(text)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

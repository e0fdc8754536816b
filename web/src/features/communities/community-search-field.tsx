import { searchMaxLength } from '@aura/contract/search/search.contract'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { communitiesTexts as texts } from './communities.texts.ts'

/** Filters the list of communities below it. */
export function CommunitySearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than browsers we serve
    <div role="search" className="relative grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className="h-11.5 w-full rounded-full border border-control-line bg-raised pr-12 pl-12 text-base text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {text !== '' && (
        <IconButton
          variant="plain"
          label={texts.clear}
          icon={<X aria-hidden />}
          className="absolute top-px right-1"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

import { searchMaxLength } from '@aura/contract/search/search.contract'
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { searchTexts as texts } from './search.texts.ts'

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onChange: (text: string) => void
  /** Id of the list of results while it is shown. */
  listId: string | undefined
  /** Id of the result the keyboard is on. */
  activeId: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** The field of a combobox: the keyboard stays in it while the arrows walk through the results below [SRC-01]. */
export function SearchField({ field, text, onChange, listId, activeId, onKeyDown }: SearchFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than browsers we serve
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={texts.field}
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-13 w-full rounded-full border border-control-line bg-raised pr-12 pl-12 text-lg text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {text !== '' && (
        <IconButton
          variant="plain"
          label={texts.clear}
          icon={<X aria-hidden />}
          className="absolute top-1 right-1.5"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

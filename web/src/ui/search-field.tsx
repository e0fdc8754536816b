import { searchMaxLength } from '@aura/contract/search/search.contract'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface SearchFieldProps {
  /** The accessible name; it is shown while nothing is typed, unless there is a placeholder. */
  label: string
  placeholder?: string
  text: string
  onChange: (text: string) => void
  field?: RefObject<HTMLInputElement | null>
  /** Makes the field a combobox: the keyboard stays in it while the arrows walk through the results below [SRC-01]. */
  combobox?: {
    /** Id of the list of results while it is shown. */
    listId: string | undefined
    /** What the results are, unless a list. */
    popup?: 'grid'
    /** Id of the result the keyboard is on. */
    activeId: string | undefined
    onKeyDown: (event: KeyboardEvent) => void
  }
  /** Id of the sentence that says why nothing was searched. */
  errorId?: string | undefined
  /** For a page about searching. */
  isLarge?: boolean
}

/** What is searched, with a button that empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, text, onChange, combobox, errorId, isLarge = false } = props
  const ownField = useRef<HTMLInputElement>(null)
  const field = props.field ?? ownField
  return (
    <div className="relative grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        {...(combobox && {
          role: 'combobox',
          'aria-expanded': combobox.listId !== undefined,
          'aria-haspopup': combobox.popup ?? 'listbox',
          'aria-controls': combobox.listId,
          'aria-activedescendant': combobox.activeId,
          'aria-autocomplete': 'list',
          onKeyDown: combobox.onKeyDown,
        })}
        placeholder={props.placeholder ?? label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(
          'w-full rounded-full border border-control-line bg-raised pr-12 pl-12 text-ellipsis text-ink placeholder-shown:pr-4',
          'transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:border-brand',
          'focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger',
          isLarge ? 'h-13 text-lg' : 'h-11.5 text-field',
        )}
      />
      {text !== '' && (
        <IconButton
          variant="plain"
          label="Effacer la recherche"
          icon={<X aria-hidden />}
          className={classNames('absolute', isLarge ? 'top-1 right-1.5' : 'top-px right-1')}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

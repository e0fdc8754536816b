import { searchMaxLength } from '@aura/contract/search/search.contract'
import { Search, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface ListSearchFieldProps {
  /** What is searched: the accessible name of the field. */
  label: string
  text: string
  onChange: (text: string) => void
  /** Called on Enter, or on the button given as `children`. */
  onSubmit?: () => void
  /** Why nothing was searched. */
  error?: string | undefined
  /** A button beside the field. */
  children?: ReactNode
}

/** Searches the list below it; a button empties it. */
export function ListSearchField({ label, text, onChange, onSubmit, error, children }: ListSearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than browsers we serve
    <form
      role="search"
      noValidate
      className="grow"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <div className="flex gap-2">
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
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            placeholder={label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={searchMaxLength}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            className="h-11.5 w-full rounded-full border border-control-line bg-raised pr-12 pl-12 text-base text-ellipsis text-ink transition-colors duration-150 placeholder:text-muted hover:border-muted focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger"
          />
          {text !== '' && (
            <IconButton
              variant="plain"
              label="Effacer la recherche"
              icon={<X aria-hidden />}
              className="absolute top-px right-1"
              onClick={() => {
                onChange('')
                field.current?.focus()
              }}
            />
          )}
        </div>
        {children}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 px-4 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}

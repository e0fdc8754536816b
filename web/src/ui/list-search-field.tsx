import { type ReactNode, useId } from 'react'
import { SearchField } from './search-field.tsx'

interface ListSearchFieldProps {
  /** What is searched: the accessible name of the field. */
  label: string
  /** Shown instead of a label too long for a phone. */
  placeholder?: string
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
export function ListSearchField(props: ListSearchFieldProps) {
  const { label, placeholder, text, onChange, onSubmit, error, children } = props
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
        <SearchField
          label={label}
          {...(placeholder !== undefined && { placeholder })}
          text={text}
          onChange={onChange}
          errorId={error === undefined ? undefined : errorId}
        />
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

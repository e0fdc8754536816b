import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface ChoiceCardsProps<V extends string> {
  label: string
  choices: readonly { value: V; label: string; hint: string }[]
  chosen: readonly V[]
  /** Several choices may be chosen. */
  isMultiple?: boolean
  error?: string | undefined
  onToggle: (value: V) => void
}

/** Choices with a line of explanation each: one of them, or several. */
export function ChoiceCards<V extends string>({
  label,
  choices,
  chosen,
  isMultiple = false,
  error,
  onToggle,
}: ChoiceCardsProps<V>) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {choices.map(({ value, label: words, hint }) => (
        <label
          key={value}
          className={classNames(
            'grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-control border border-control-line/60 px-3.5 py-2.5',
            'transition-colors duration-150 hover:border-muted has-checked:border-brand has-checked:bg-brand/8',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          )}
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={id}
            data-first-focus={isMultiple || chosen.length === 0 || chosen.includes(value) || undefined}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            aria-invalid={error !== undefined || undefined}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            className="mt-1 size-4.5 accent-brand outline-none"
          />
          <span className="grid gap-0.5">
            <span id={`${id}-${value}`} className="font-semibold">
              {words}
            </span>
            <span id={`${id}-${value}-hint`} className="text-sm text-muted text-pretty">
              {hint}
            </span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

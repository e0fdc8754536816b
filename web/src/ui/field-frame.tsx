import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** What every field has around its control. */
export interface FieldWords {
  label: string
  /** A word of help under the label. */
  hint?: ReactNode
  /** Why the value is refused; the control is then marked invalid. */
  error?: string | undefined
}

/** What ties a control to its words; spread it on the control. */
interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldWords {
  /** Shown at the right of the label, and part of the description: a counter. */
  aside?: ReactNode
  children: (wiring: ControlWiring) => ReactNode
}

/** Look shared by everything that can be filled in. */
export const controlLook = classNames(
  // What takes the focus brings its label into view.
  'scroll-mt-10 w-full rounded-control border border-control-line bg-raised px-3.5 text-field text-ink placeholder:text-muted',
  'transition-colors duration-150 hover:border-muted disabled:opacity-60',
  'focus-visible:border-brand focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
)

/** Another sentence is another alert; a count that changes with each key is announced once. */
const withoutNumbers = (error: string) => error.replace(/\d[\d\s]*/g, '')

/** Label, hint and error around a control, tied to it for assistive technology. */
export function FieldFrame({ label, hint, error, aside, children }: FieldFrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const asideId = `${id}-aside`
  const errorId = `${id}-error`
  const described = classNames(
    hint !== undefined && hintId,
    aside !== undefined && asideId,
    error !== undefined && errorId,
  )
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside !== undefined && (
          <span id={asideId} className="text-sm">
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p
          key={withoutNumbers(error)}
          id={errorId}
          role="alert"
          aria-relevant="additions"
          className="text-sm font-medium text-danger wrap-anywhere"
        >
          {error}
        </p>
      )}
    </div>
  )
}

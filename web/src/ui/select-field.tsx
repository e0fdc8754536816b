import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    /** Shown while nothing is chosen; it cannot be chosen again. */
    placeholder?: string
  }

/** A choice among few. The browser’s own list: it suits thumbs and keyboards better than any copy. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const isUncontrolled = select.value === undefined && select.defaultValue === undefined
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select
            {...(placeholder !== undefined && isUncontrolled ? { defaultValue: '' } : {})}
            {...select}
            {...wiring}
            className={classNames(controlLook, 'h-11.5 appearance-none pr-10', className)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-3.5 size-4.5 text-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}

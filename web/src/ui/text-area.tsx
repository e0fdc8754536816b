import type { ComponentProps } from 'react'
import { formatCount, pluralOf } from '../lib/format.ts'
import { classNames } from './class-names.ts'
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx'
import { GrowingTextarea } from './growing-textarea.tsx'

const tooLong = (over: number) => `${formatCount(over)} ${pluralOf(over, 'caractère', 'caractères')} de trop.`

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> &
  FieldWords & {
    /** Shows `used / max`, and by how much that is too long; both in code points, as the contract counts. */
    counter?: { used: number; max: number }
  }

/** Several lines of text. It grows with what is typed. */
export function TextArea({ label, hint, error, counter, className, ...area }: TextAreaProps) {
  const over = counter ? counter.used - counter.max : 0
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error ?? (over > 0 ? tooLong(over) : undefined)}
      aside={
        counter && (
          <span
            className={classNames(
              'text-sm whitespace-nowrap tabular-nums',
              over > 0 ? 'font-semibold text-danger' : 'text-muted',
            )}
          >
            {counter.used} / {counter.max}
          </span>
        )
      }
    >
      {(wiring) => (
        <GrowingTextarea
          rows={3}
          {...area}
          {...wiring}
          className={classNames(controlLook, 'max-h-[45dvh] min-h-24 resize-none py-2.5', className)}
        />
      )}
    </FieldFrame>
  )
}

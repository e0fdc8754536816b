import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> &
  FieldWords & {
    /** Shows `used / max`; both in code points, as the contract counts. */
    counter?: { used: number; max: number }
  }

/** Several lines of text. It grows with what is typed. */
export function TextArea({ label, hint, error, counter, className, ...area }: TextAreaProps) {
  const isOver = counter !== undefined && counter.used > counter.max
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      aside={
        counter && (
          <span
            className={classNames(
              'flex-none text-sm tabular-nums',
              isOver ? 'font-semibold text-danger' : 'text-muted',
            )}
          >
            {counter.used} / {counter.max}
          </span>
        )
      }
    >
      {(wiring) => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          className={classNames(
            controlLook,
            'field-sizing-content max-h-[45dvh] min-h-24 resize-none py-2.5',
            className,
          )}
        />
      )}
    </FieldFrame>
  )
}

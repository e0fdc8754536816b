import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldWords

/** One line of text. Takes what react-hook-form’s `register` gives. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={classNames(controlLook, 'h-11.5', className)} />
      )}
    </FieldFrame>
  )
}

import { type FocusEvent, type ReactNode, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

interface StrengthPopoverProps {
  password: string
  /** The password field. */
  children: ReactNode
}

/**
 * Shows the strength of a password once its field has the focus; Escape closes it [ACC-45]. On wide screens it is beside the
 * field while the field has the focus. Elsewhere it is below and stays, since its removal would move the button being pressed.
 */
export function StrengthPopover({ password, children }: StrengthPopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  function open() {
    setIsOpen(true)
    setHasFocus(true)
  }
  function leaveUnlessInside({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus of the field inside goes
    <div
      className="relative"
      onFocus={open}
      onBlur={leaveUnlessInside}
      onInput={open}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      {children}
      {isOpen && (
        <div
          className={classNames(
            'mt-2 animate-rise rounded-card border border-line bg-raised p-4',
            'wide:absolute wide:top-0 wide:left-full wide:z-20 wide:mt-0 wide:ml-4 wide:w-72 wide:shadow-float',
            !hasFocus && 'wide:hidden',
          )}
        >
          <PasswordStrengthMeter password={password} />
        </div>
      )}
    </div>
  )
}

import { type FocusEvent, type ReactNode, useState } from 'react'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

interface StrengthPopoverProps {
  password: string
  /** The password field. */
  children: ReactNode
}

/**
 * Shows the strength of a password over the page while its field has the focus; Escape closes it [ACC-45].
 * It stands above the field or beside it: below, it would hide the confirmation.
 */
export function StrengthPopover({ password, children }: StrengthPopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  function closeUnlessInside({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus of the field inside goes
    <div
      className="relative"
      onFocus={() => setIsOpen(true)}
      onBlur={closeUnlessInside}
      onInput={() => setIsOpen(true)}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      {children}
      {isOpen && (
        <div className="absolute inset-x-0 bottom-full z-20 mb-2 animate-rise rounded-card border border-line bg-raised p-4 shadow-float wide:inset-x-auto wide:top-0 wide:bottom-auto wide:left-full wide:mb-0 wide:ml-4 wide:w-72">
          <PasswordStrengthMeter password={password} />
        </div>
      )}
    </div>
  )
}

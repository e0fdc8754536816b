import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldWords {
  /** Names the button that shows what is typed, where a form has several. */
  revealLabel?: string
}

/** A password that can be shown while it is typed. Name its use with `autoComplete`. */
export function PasswordField({
  label,
  hint,
  error,
  revealLabel = 'Afficher le mot de passe',
  className,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={classNames(controlLook, 'h-11.5 pr-12', className)}
          />
          <IconButton
            variant="plain"
            className="absolute top-px right-0.5"
            label={revealLabel}
            pressed={isShown}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            onClick={() => setIsShown((shown) => !shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

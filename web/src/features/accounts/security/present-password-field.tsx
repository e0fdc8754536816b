import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/password-field.tsx'
import { securityTexts } from './security.texts.ts'

/** The present password, which proves that the owner acts and not the holder of a stolen token. */
export function PresentPasswordField(field: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return (
    <PasswordField
      {...field}
      label={securityTexts.passwordPresent}
      required
      autoComplete="current-password"
    />
  )
}

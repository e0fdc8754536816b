import type { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Static } from 'typebox'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { texts as accountTexts } from '../accounts.texts.ts'
import { StrengthPopover } from '../strength-popover.tsx'
import { PseudoField } from './pseudo-field.tsx'
import { sexes, registerTexts as texts } from './register.texts.ts'

export interface RegisterFields {
  email: string
  password: string
  confirmPassword: string
  pseudo: string
  sex: string
  /** Trap: people never see it [ACC-03]. */
  website: string
}

interface FieldsProps {
  form: UseFormReturn<RegisterFields, unknown, Static<typeof RegisterBody>>
}

/** The fields of the first step. */
export function CredentialFields({ form: { register, control, formState } }: FieldsProps) {
  const { errors } = formState
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <TextField
        {...register('email')}
        label={texts.email}
        error={errors.email?.message}
        required
        type="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <StrengthPopover password={password}>
        <PasswordField
          {...register('password')}
          label={texts.password}
          hint={texts.passwordHint}
          error={errors.password?.message}
          required
          autoComplete="new-password"
          enterKeyHint="next"
        />
      </StrengthPopover>
      <PasswordField
        {...register('confirmPassword')}
        label={texts.confirmPassword}
        revealLabel={accountTexts.showConfirmation}
        error={errors.confirmPassword?.message}
        required
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  )
}

/** The fields of the second step. */
export function ProfileFields({ form: { register, control, setValue, formState } }: FieldsProps) {
  const { errors } = formState
  const pseudo = useWatch({ control, name: 'pseudo' })
  return (
    <>
      <PseudoField
        {...register('pseudo')}
        typed={pseudo}
        error={errors.pseudo?.message}
        required
        onIdea={(idea) => setValue('pseudo', idea, { shouldValidate: true })}
      />
      <SelectField
        {...register('sex')}
        label={texts.sex}
        placeholder={texts.sexPlaceholder}
        options={sexes}
        error={errors.sex?.message}
        required
        autoComplete="sex"
      />
    </>
  )
}

/** A field that only robots see, and fill in [ACC-03]. */
export function TrapField({ form: { register } }: FieldsProps) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Site web
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

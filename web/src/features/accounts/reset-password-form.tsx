import { ResetPasswordBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useForm, useWatch } from 'react-hook-form'
import { hasFailed } from '../../lib/call.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { restoreEmailTexts } from './security/security.texts.ts'
import { StrengthPopover } from './strength-popover.tsx'
import { useResetPassword } from './use-reset-password.ts'

interface ResetFields {
  token: string
  newPassword: string
  confirmPassword: string
}

const resolver = contractResolver(ResetPasswordBody, ({ newPassword, confirmPassword }: ResetFields) => ({
  confirmPassword: newPassword.trim() === confirmPassword.trim() ? undefined : texts.passwordMismatch,
}))

interface ResetPasswordFormProps {
  /** From the mailed link; used up by the call alone [ACC-49]. */
  token: string
  /** The link went to a replaced address, which is restored too. */
  restoresEmail?: boolean
  /** Receives the server’s sentence. */
  onReset: (message: string) => void
}

/** Chooses a new password [ACC-45..48, ACC-56]. */
export function ResetPasswordForm({ token, restoresEmail = false, onReset }: ResetPasswordFormProps) {
  const { register, handleSubmit, control, formState } = useForm<
    ResetFields,
    unknown,
    { newPassword: string }
  >({
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    resolver,
  })
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  const resetting = useResetPassword(token, restoresEmail)
  // No link is made anew: the form could only be refused again.
  if (hasFailed(resetting.error, 'accounts.restoration-invalid')) {
    return (
      <div className="grid gap-5">
        <FailureNotice error={resetting.error as Error} fallback={texts.resetFailed} />
        <ButtonLink to={paths.login} isWide>
          {restoreEmailTexts.toLogin}
        </ButtonLink>
        <ButtonLink to={paths.forgotPassword} variant="secondary" isWide>
          {restoreEmailTexts.toForgotten}
        </ButtonLink>
      </div>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void handleSubmit((chosen) =>
          resetting.mutate(chosen.newPassword, { onSuccess: ({ message }) => onReset(message) }),
        )(event)
      }
    >
      <StrengthPopover password={newPassword}>
        <PasswordField
          {...register('newPassword')}
          label="Nouveau mot de passe"
          revealLabel={texts.showNewPassword}
          hint={`Au moins ${accountsLimits.passwordMin} caractères.`}
          error={errors.newPassword?.message}
          required
          autoComplete="new-password"
        />
      </StrengthPopover>
      <PasswordField
        {...register('confirmPassword')}
        label="Confirmez le mot de passe"
        revealLabel={texts.showConfirmation}
        error={errors.confirmPassword?.message}
        required
        autoComplete="new-password"
      />
      {resetting.error && (
        <FailureNotice
          error={resetting.error}
          fallback={texts.resetFailed}
          action={hasFailed(resetting.error, 'accounts.reset-invalid') && <NewLinkButton />}
        />
      )}
      <Button ref={passFocusOn} type="submit" isWide busy={resetting.isPending}>
        {restoresEmail ? restoreEmailTexts.submit : 'Changer le mot de passe'}
      </Button>
    </form>
  )
}

function NewLinkButton() {
  return (
    <ButtonLink to={paths.forgotPassword} size="small" variant="secondary">
      Demander un nouveau lien
    </ButtonLink>
  )
}

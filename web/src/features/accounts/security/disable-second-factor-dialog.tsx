import { DisableSecondFactorBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import { useForm } from 'react-hook-form'
import { hasFailed } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PresentPasswordField } from './present-password-field.tsx'
import { secondFactorTexts as texts } from './security.texts.ts'
import { useSecondFactor } from './use-second-factor.ts'

interface DisableFields {
  password: string
  code: string
}

const resolver = contractResolver<typeof DisableSecondFactorBody, DisableFields>(DisableSecondFactorBody)

/** Switches the second factor off, by the password and a code [ACC-60]. */
export function DisableSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: '', code: '' },
    resolver,
  })
  const { errors } = formState
  const { disable } = useSecondFactor()
  const isPasswordWrong = hasFailed(disable.error, 'accounts.wrong-password')
  const isCodeWrong = hasFailed(disable.error, 'accounts.wrong-code')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.disableTitle}
      description={texts.disableHint}
      submitLabel={texts.disableShort}
      isDangerous
      busy={disable.isPending}
      error={isPasswordWrong || isCodeWrong ? null : disable.error}
      failed={texts.failed}
      onSubmit={() => void handleSubmit((body) => disable.mutate(body, { onSuccess: onClose }))()}
    >
      <PresentPasswordField
        {...register('password')}
        error={errors.password?.message ?? (isPasswordWrong ? disable.error?.message : undefined)}
      />
      <TextField
        {...register('code')}
        label={texts.code}
        hint={texts.anyCodeHint}
        error={errors.code?.message ?? (isCodeWrong ? disable.error?.message : undefined)}
        required
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </FormDialog>
  )
}

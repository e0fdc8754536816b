import { ChangePasswordBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasFailed } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { texts as accountTexts } from '../accounts.texts.ts'
import { PasswordStrengthMeter } from '../password-strength-meter.tsx'
import { PresentPasswordField } from './present-password-field.tsx'
import { securityTexts as texts } from './security.texts.ts'
import { useChangePassword } from './use-change-password.ts'

interface PasswordFields {
  password: string
  newPassword: string
}

const resolver = contractResolver<typeof ChangePasswordBody, PasswordFields>(ChangePasswordBody)

/** The password and the way to change it [ACC-57]. */
export function PasswordRow() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingRow title={texts.password} detail={texts.passwordHint}>
      <Button
        size="small"
        variant="secondary"
        aria-label={texts.passwordChange}
        onClick={() => setIsOpen(true)}
      >
        {texts.change}
      </Button>
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </SettingRow>
  )
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { password: '', newPassword: '' },
    resolver,
  })
  const [endsOtherSessions, setEndsOtherSessions] = useState(true)
  const newPassword = useWatch({ control, name: 'newPassword' })
  const change = useChangePassword()
  const isWrong = hasFailed(change.error, 'accounts.wrong-password')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.passwordChange}
      submitLabel={texts.passwordSubmit}
      busy={change.isPending}
      error={isWrong ? null : change.error}
      failed={texts.passwordFailed}
      onSubmit={() =>
        void handleSubmit((chosen) =>
          change.mutate({ ...chosen, endsOtherSessions }, { onSuccess: onClose }),
        )()
      }
    >
      <PresentPasswordField
        {...register('password')}
        error={formState.errors.password?.message ?? (isWrong ? change.error?.message : undefined)}
      />
      <PasswordField
        {...register('newPassword')}
        label={texts.passwordNew}
        revealLabel={accountTexts.showNewPassword}
        hint={`Au moins ${accountsLimits.passwordMin} caractères.`}
        error={formState.errors.newPassword?.message}
        required
        autoComplete="new-password"
      />
      {newPassword !== '' && <PasswordStrengthMeter password={newPassword} />}
      <SwitchField
        label={texts.passwordEndsOthers}
        hint={texts.passwordEndsOthersHint}
        checked={endsOtherSessions}
        onChange={setEndsOtherSessions}
      />
    </FormDialog>
  )
}

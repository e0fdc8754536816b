import { ChangeEmailBody } from '@aura/contract/accounts/accounts.forms'
import type { AccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { hasFailed } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PresentPasswordField } from './present-password-field.tsx'
import { emailTexts as texts } from './security.texts.ts'
import { useCancelEmailChange } from './use-cancel-email-change.ts'
import { useChangeEmail } from './use-change-email.ts'

interface EmailFields {
  email: string
  password: string
}

/** The address of the account and the way to change it [ACC-56]. */
export function EmailRow({ security }: { security: AccountSecurity }) {
  const [isOpen, setIsOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const cancelling = useCancelEmailChange()
  const { email, pendingEmail } = security
  return (
    <>
      <SettingRow title={texts.label} detail={email}>
        <Button
          ref={changeButton}
          size="small"
          variant="secondary"
          aria-label={texts.change}
          onClick={() => setIsOpen(true)}
        >
          {texts.changeShort}
        </Button>
        {isOpen && (
          <ChangeEmailDialog asksPassword={security.asksPassword} onClose={() => setIsOpen(false)} />
        )}
      </SettingRow>
      {pendingEmail !== null && (
        <SettingRow title={texts.pendingLabel} detail={texts.pending(pendingEmail)}>
          <Button
            size="small"
            variant="secondary"
            busy={cancelling.isPending}
            aria-label={texts.cancel}
            // The row is gone by then, and the focus with it.
            onClick={() => cancelling.mutate(undefined, { onSuccess: () => changeButton.current?.focus() })}
          >
            {texts.cancelShort}
          </Button>
        </SettingRow>
      )}
    </>
  )
}

const resolver = contractResolver<typeof ChangeEmailBody, EmailFields>(ChangeEmailBody)

function ChangeEmailDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    shouldUnregister: true,
    resolver,
  })
  const { errors } = formState
  const change = useChangeEmail()
  const isSame = hasFailed(change.error, 'accounts.email-same')
  const isPasswordWrong = hasFailed(change.error, 'accounts.wrong-password')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.change}
      description={texts.hint}
      submitLabel={texts.submit}
      busy={change.isPending}
      error={isSame || isPasswordWrong ? null : change.error}
      failed={texts.failed}
      onSubmit={() => void handleSubmit((body) => change.mutate(body, { onSuccess: onClose }))()}
    >
      <TextField
        {...register('email')}
        label={texts.fresh}
        error={errors.email?.message ?? (isSame ? change.error?.message : undefined)}
        required
        type="email"
        autoComplete="email"
      />
      {asksPassword && (
        <PresentPasswordField
          {...register('password')}
          error={errors.password?.message ?? (isPasswordWrong ? change.error?.message : undefined)}
        />
      )}
    </FormDialog>
  )
}

import { DeleteAccountBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { deletionTexts as texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

interface DeletionFields {
  password: string
}

const resolver = contractResolver(DeleteAccountBody, (_: DeletionFields) => ({}))

/** Requests the deletion of the account: password, then a confirmation that explains the effects [PRV-03]. */
export function DeleteAccountForm() {
  const { register, handleSubmit, getValues, formState } = useForm({
    defaultValues: { password: '' },
    resolver,
  })
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteAccount()
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => void handleSubmit(() => setIsAsking(true))(event)}
    >
      <div className="grid gap-2 text-muted text-pretty">
        <p>{texts.explanation(accountsLimits.deletionDays)}</p>
        <p>{texts.communities}</p>
      </div>
      <PasswordField
        {...register('password')}
        label={texts.password}
        error={formState.errors.password?.message}
        required
        autoComplete="current-password"
      />
      {deletion.error && <FailureNotice error={deletion.error} fallback={texts.failed} />}
      <Button type="submit" variant="danger" className="justify-self-start">
        {texts.submit}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.title}
        message={texts.question(accountsLimits.deletionDays)}
        confirmLabel={texts.submit}
        isDangerous
        busy={deletion.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => deletion.mutate(getValues('password'), { onSettled: () => setIsAsking(false) })}
      />
    </form>
  )
}

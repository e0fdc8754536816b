import { EmailBody } from '@aura/contract/accounts/accounts.forms'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

const resolver = contractResolver<typeof EmailBody, { email: string }>(EmailBody)

/** Asks for a link to a new password [ACC-43, ACC-44]. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' }, resolver })
  const asking = useForgotPassword()
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit(({ email }) => asking.mutate(email))(event)}
    >
      <TextField
        {...register('email')}
        label="Adresse e-mail"
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="email"
      />
      {asking.error && <FailureNotice error={asking.error} fallback={texts.forgotFailed} />}
      {asking.data && (
        <Notice kind="success">
          <p>{asking.data.message}</p>
          <p className="text-sm text-muted">Le lien reste valable une heure.</p>
          <MailboxHint />
        </Notice>
      )}
      <Button type="submit" isWide busy={asking.isPending}>
        Envoyer le lien
      </Button>
    </form>
  )
}

import { EmailBody } from '@aura/contract/accounts/accounts.forms'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { resendLabel } from './resend-label.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

const resolver = contractResolver<typeof EmailBody, { email: string }>(EmailBody)

interface ResendFormProps {
  /** The address just signed up with; empty when the person comes from elsewhere. */
  email: string
  /** Sending again is a second thought here, not what the page is for. */
  isSecondary?: boolean
}

/** Sends the confirmation mail again to the given address [ACC-28, ACC-29, ACC-31]. */
export function ResendForm({ email, isSecondary = false }: ResendFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email }, resolver })
  const { resend, secondsLeft } = useResendConfirmation()
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit(({ email: to }) => resend.mutate(to))(event)}
    >
      <TextField
        {...register('email')}
        label="Adresse e-mail"
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="email"
      />
      {resend.error && <FailureNotice error={resend.error} fallback={texts.resendFailed} />}
      {resend.data && (
        <Notice kind="success">
          <p>{resend.data.message}</p>
        </Notice>
      )}
      <Button
        type="submit"
        variant={isSecondary ? 'secondary' : 'primary'}
        isWide
        busy={resend.isPending}
        disabled={secondsLeft > 0}
      >
        {resendLabel(secondsLeft)}
      </Button>
    </form>
  )
}

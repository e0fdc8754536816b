import { texts } from './accounts.texts.ts'
import { EmailForm } from './email-form.tsx'
import { useResendConfirmation } from './use-resend-confirmation.ts'

interface ResendFormProps {
  /** The address just signed up with; empty when the person comes from elsewhere. */
  email: string
  /** Sending again is a secondary action of this page. */
  isSecondary?: boolean
}

/** Sends the confirmation mail again to the given address [ACC-28, ACC-29, ACC-31]. */
export function ResendForm({ email, isSecondary = false }: ResendFormProps) {
  const { resend, isWaiting, label } = useResendConfirmation()
  return (
    <EmailForm
      email={email}
      asking={resend}
      submitLabel={label}
      isSecondary={isSecondary}
      isDisabled={isWaiting}
      failed={texts.resendFailed}
    />
  )
}

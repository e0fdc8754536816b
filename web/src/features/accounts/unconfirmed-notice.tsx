import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './accounts.texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { SentNotice } from './sent-notice.tsx'
import { useResendConfirmation } from './use-resend-confirmation.ts'

interface UnconfirmedNoticeProps {
  /** The server’s sentence. */
  message: string
  /** Where the confirmation goes again. */
  email: string
}

/** Shown at the login of an unconfirmed account, with a button to resend the mail [ACC-34, ACC-29, ACC-30]. */
export function UnconfirmedNotice({ message, email }: UnconfirmedNoticeProps) {
  const { resend, isWaiting, label } = useResendConfirmation()
  return (
    <div className="grid gap-3">
      <Notice
        kind="error"
        action={
          <Button
            size="small"
            variant="secondary"
            busy={resend.isPending}
            disabled={isWaiting}
            onClick={() => resend.mutate(email)}
          >
            {label}
          </Button>
        }
      >
        <p>{message}</p>
      </Notice>
      {resend.data && (
        <SentNotice isWaiting={isWaiting}>
          <p>{resend.data.message}</p>
        </SentNotice>
      )}
      {resend.error && <FailureNotice error={resend.error} fallback={texts.resendFromLoginFailed} />}
    </div>
  )
}

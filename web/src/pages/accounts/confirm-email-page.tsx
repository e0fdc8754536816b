import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { FailureNotice } from '../../features/accounts/failure-notice.tsx'
import { confirmEmailTexts as texts } from '../../features/accounts/security/security.texts.ts'
import { useConfirmEmail } from '../../features/accounts/use-confirm-email.ts'
import { hasFailed } from '../../lib/call.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { settingsPath } from '../../lib/settings-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'

/** Where the link to a new address leads. Pressing confirms, opening does not: mail scanners open links [ACC-56]. */
export function ConfirmEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const confirming = useConfirmEmail()
  const isDone = confirming.isSuccess
  const isDead = hasFailed(confirming.error, 'accounts.email-link-invalid')
  const toSettings = (
    <ButtonLink to={settingsPath('account')} isWide>
      {texts.toSettings}
    </ButtonLink>
  )
  if (!token) {
    return (
      <AccountFrame title={texts.incompleteTitle} intro={texts.incomplete} motto={texts.motto}>
        {toSettings}
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={isDone ? texts.doneTitle : texts.title}
      intro={isDone ? texts.done : texts.intro}
      motto={texts.motto}
    >
      <div className="grid gap-5">
        {confirming.error && <FailureNotice error={confirming.error} fallback={texts.failed} />}
        {isDone || isDead ? (
          toSettings
        ) : (
          <Button
            ref={passFocusOn}
            isWide
            busy={confirming.isPending}
            onClick={() => confirming.mutate(token)}
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </AccountFrame>
  )
}

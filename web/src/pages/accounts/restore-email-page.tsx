import { useNavigate } from 'react-router'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx'
import { restoreEmailTexts as texts } from '../../features/accounts/security/security.texts.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Where the link to a replaced address leads: the owner takes the account back with a new password [ACC-56]. */
export function RestoreEmailPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token')
  if (!token) {
    return (
      <AccountFrame title={texts.incompleteTitle} intro={texts.incomplete} motto={texts.motto}>
        <ButtonLink to={paths.login} isWide>
          {texts.toLogin}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={texts.title} intro={texts.intro} motto={texts.motto}>
      <ResetPasswordForm
        token={token}
        restoresEmail
        onReset={(message) => {
          showToast({ kind: 'success', message })
          void navigate(paths.login, { replace: true })
        }}
      />
    </AccountFrame>
  )
}

import { useNavigate } from 'react-router'
import { AccountFrame } from '../features/accounts/account-frame.tsx'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchParams } from '../lib/router.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

const motto = 'La lumière revient vite.'

/** Chooses a new password by the mailed link [ACC-45, ACC-47]. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token')
  if (!token) return <NoLink />
  return (
    <AccountFrame
      title="Nouveau mot de passe"
      intro="Une fois changé, vous devrez vous reconnecter partout."
      motto={motto}
    >
      <ResetPasswordForm
        token={token}
        onReset={(message) => {
          showToast({ kind: 'success', message })
          void navigate(paths.login, { replace: true })
        }}
      />
    </AccountFrame>
  )
}

function NoLink() {
  return (
    <AccountFrame
      title="Lien incomplet"
      intro="Ouvrez le lien reçu par mail en entier, ou demandez-en un nouveau."
      motto={motto}
    >
      <ButtonLink to={paths.forgotPassword} isWide>
        Demander un nouveau lien
      </ButtonLink>
    </AccountFrame>
  )
}

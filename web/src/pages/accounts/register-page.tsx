import { useLocation, useNavigate } from 'react-router'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { BackToPlace } from '../../features/accounts/back-to-place.tsx'
import { ExplanationPopup } from '../../features/accounts/explanation-popup.tsx'
import { RegisterForm } from '../../features/accounts/register/register-form.tsx'
import { registrationSearch } from '../../features/accounts/register/registration-secret.ts'
import { readRegisterReason } from '../../lib/login-reason.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'

/** Sign-up [ACC-01]. */
export function RegisterPage() {
  const { token } = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  if (token !== null) return <BackToPlace search={search} />
  return (
    <AccountFrame
      title="Créer un compte"
      intro={readRegisterReason(search) ?? 'Une minute, et votre lumière s’allume.'}
      popup={<ExplanationPopup />}
      motto="Huit lumières. L’une d’elles sera la vôtre."
      otherWay={
        <>
          Déjà un compte&nbsp;?{' '}
          <Link
            to={paths.login + search}
            className="font-semibold text-ink underline decoration-control-line underline-offset-4"
          >
            Se connecter
          </Link>
        </>
      }
    >
      <RegisterForm
        onRegistered={(email) => {
          registrationSearch.write(search)
          // In place of the second step, which nobody comes back to: from its entry, Forward could not pass.
          void navigate(paths.confirmation, { state: { email }, replace: true })
        }}
      />
    </AccountFrame>
  )
}

import { AccountFrame } from '../features/accounts/account-frame.tsx'
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx'
import { paths } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'

/** Asks for a reset link [ACC-43]. */
export function ForgotPasswordPage() {
  return (
    <AccountFrame
      title="Mot de passe oublié"
      intro="Indiquez l’adresse de votre compte : un lien pour en choisir un nouveau y sera envoyé."
      motto="La lumière revient vite."
      otherWay={
        <Link
          to={paths.login}
          className="font-semibold text-ink underline decoration-control-line underline-offset-4"
        >
          Revenir à la connexion
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AccountFrame>
  )
}

import { forgotPassword } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { texts } from '../../features/accounts/accounts.texts.ts'
import { EmailForm } from '../../features/accounts/email-form.tsx'
import { MailboxHint } from '../../features/accounts/mailbox-hint.tsx'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'

/** Asks for a link to a new password [ACC-43, ACC-44]. */
export function ForgotPasswordPage() {
  const asking = useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })
  return (
    <AccountFrame
      title="Mot de passe oublié"
      intro="Indiquez l’adresse de votre compte&nbsp;: un lien pour en choisir un nouveau y sera envoyé."
      motto="La lumière revient vite."
      otherWay={
        <Link
          to={paths.login}
          className="target inline-block font-semibold text-ink underline decoration-control-line underline-offset-4"
        >
          Revenir à la connexion
        </Link>
      }
    >
      <EmailForm asking={asking} submitLabel="Envoyer le lien" failed={texts.forgotFailed}>
        <p className="text-sm text-muted">Le lien reste valable une heure.</p>
        <MailboxHint />
      </EmailForm>
    </AccountFrame>
  )
}

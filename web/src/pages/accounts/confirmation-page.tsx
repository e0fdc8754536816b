import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { ConfirmAccount } from '../../features/accounts/confirm-account.tsx'
import { MailboxHint } from '../../features/accounts/mailbox-hint.tsx'
import { registrationSearch } from '../../features/accounts/register/registration-secret.ts'
import { ResendForm } from '../../features/accounts/resend-form.tsx'
import { paths } from '../../lib/paths.ts'
import { placeAfterLogin } from '../../lib/place-after-login.ts'
import { Link, useSearchParams } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Reached after sign-up, from the mailed link (`?status=`), or to have the mail sent again [ACC-24, ACC-25, ACC-28]. */
export function ConfirmationPage() {
  const [query] = useSearchParams()
  const email = emailOf(useLocation().state)
  const isLoggedIn = useSession().token !== null
  const token = query.get('token')
  if (token !== null) return <Confirming token={token} />
  switch (query.get('status')) {
    case 'ok':
      return <Confirmed />
    case 'expired':
      return (
        <Resending
          email={email}
          title="Ce lien a expiré"
          intro="Il était valable 24 heures. Demandez-en un nouveau&nbsp;: il arrive tout de suite."
        />
      )
    case 'invalid':
      return (
        <Resending
          email={email}
          title="Ce lien n’est pas valable"
          intro="Il est incomplet, ou un e-mail plus récent l’a remplacé. Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien."
        />
      )
    default:
      // By a step back, or confirmed in another tab: no account without a confirmed address has a session.
      if (isLoggedIn) return <Confirmed />
      return email === '' ? (
        <Resending
          email=""
          title="Confirmer mon compte"
          intro="Indiquez l’adresse de votre compte&nbsp;: nous y renvoyons le lien de confirmation."
        />
      ) : (
        <JustRegistered email={email} />
      )
  }
}

function Confirming({ token }: { token: string }) {
  const navigate = useNavigate()
  return (
    <AccountFrame
      title="Confirmation de votre compte"
      intro={<span role="status">Un instant, nous confirmons votre adresse…</span>}
      motto="Plus qu’un pas."
    >
      <ConfirmAccount
        token={token}
        onEnd={(status) => void navigate(`${paths.confirmation}?status=${status}`, { replace: true })}
      />
    </AccountFrame>
  )
}

/** In the browser that registered there is a session already; elsewhere the login follows [ACC-53]. */
function Confirmed() {
  const isLoggedIn = useSession().token !== null
  return (
    <AccountFrame
      title="Compte confirmé"
      intro={
        isLoggedIn
          ? 'Votre adresse est confirmée et votre session est ouverte.'
          : 'Votre adresse est confirmée. Connectez-vous pour entrer\u00a0: le lien n’ouvre la session que dans le navigateur de l’inscription.'
      }
      motto="La lumière est allumée."
    >
      <ButtonLink to={isLoggedIn ? placeAfterLogin(registrationSearch.read() ?? '') : paths.login} isWide>
        {isLoggedIn ? 'Entrer' : 'Se connecter'}
      </ButtonLink>
    </AccountFrame>
  )
}

function JustRegistered({ email }: { email: string }) {
  return (
    <AccountFrame
      title="Regardez vos e-mails"
      intro={
        <>
          Un lien de confirmation vient de partir vers <strong className="text-ink">{email}</strong>.
          Ouvrez-le dans les 24 heures&nbsp;: dans ce navigateur, il vous fait entrer tout de suite.
        </>
      }
      motto="Plus qu’un pas."
      otherWay={<LoginWay>Déjà confirmé&nbsp;?</LoginWay>}
    >
      <div className="grid gap-6">
        <MailboxHint />
        <section
          aria-labelledby="not-received"
          className="grid gap-4 rounded-card border border-line bg-raised p-5"
        >
          <div>
            <h2 id="not-received" className="text-lg font-semibold">
              Rien reçu&nbsp;?
            </h2>
            <p className="text-muted text-pretty">
              Regardez dans les indésirables, ou faites renvoyer l’e-mail.
            </p>
          </div>
          <ResendForm email={email} isSecondary />
        </section>
      </div>
    </AccountFrame>
  )
}

function Resending({ email, title, intro }: { email: string; title: string; intro: string }) {
  return (
    <AccountFrame
      title={title}
      intro={intro}
      motto="Plus qu’un pas."
      otherWay={<LoginWay>Déjà confirmé&nbsp;?</LoginWay>}
    >
      <ResendForm email={email} />
    </AccountFrame>
  )
}

function LoginWay({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Link
        to={paths.login}
        className="font-semibold text-ink underline decoration-control-line underline-offset-4"
      >
        Se connecter
      </Link>
    </>
  )
}

/** The address that the sign-up page left in the history entry: it survives a reload and never shows in the URL. */
function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

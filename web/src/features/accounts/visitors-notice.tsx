import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'

const linkLook = 'relative py-1 underline decoration-line underline-offset-2 hover:text-ink'

/** The notice to visitors about the human check of the sign-up [APP-02, APP-03]. Its pages open in a new tab: nothing typed is lost. */
export function VisitorsNotice() {
  if (config.humanCheck === 'recaptcha') {
    return (
      <p className="text-xs text-muted text-pretty">
        L’inscription est protégée par reCAPTCHA ; les{' '}
        <a className={linkLook} href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
          règles de confidentialité
        </a>{' '}
        et les{' '}
        <a className={linkLook} href="https://policies.google.com/terms" target="_blank" rel="noreferrer">
          conditions d’utilisation
        </a>{' '}
        de Google s’appliquent.
      </p>
    )
  }
  return (
    <p className="text-xs text-muted text-pretty">
      L’inscription est protégée par une vérification anti‑robot hébergée ici, sans traceur ; notre{' '}
      <Link className={linkLook} to={paths.privacy} target="_blank">
        politique de confidentialité
      </Link>{' '}
      s’applique.
    </p>
  )
}

import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router.tsx'

const linkLook = 'underline decoration-control-line underline-offset-2 hover:text-ink'

/** What signing up confirms, beside its button (decisions §3). The pages open in a new tab: nothing typed is lost. */
export function TermsAcceptance() {
  return (
    <p className="text-sm text-muted text-pretty">
      En créant un compte, vous confirmez avoir 15 ans ou plus et vous acceptez les{' '}
      <Link to={paths.terms} target="_blank" className={linkLook}>
        conditions d’utilisation
      </Link>{' '}
      et la{' '}
      <Link to={paths.privacy} target="_blank" className={linkLook}>
        politique de confidentialité
      </Link>
      .
    </p>
  )
}

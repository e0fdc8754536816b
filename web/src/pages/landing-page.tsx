import { Navigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './landing-page.module.css'
import { useRedirectWhenIdle } from './use-redirect-when-idle.ts'

/** Time until an idle visitor is redirected to the feed [APP-07]. */
const stayMilliseconds = 4000

/** The landing page: one title, two actions; members are redirected to the feed [APP-06, APP-07]. */
export function LandingPage() {
  useDocumentTitle('Aura')
  const { token } = useSession()
  return token === null ? <Welcome /> : <Navigate to={paths.feed} replace />
}

function Welcome() {
  const isLeaving = useRedirectWhenIdle(paths.feed, stayMilliseconds)
  return (
    <main className="relative grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden px-6 py-6 tablet:px-12 tablet:py-8">
      <div aria-hidden className={styles.light} />
      <p className="relative text-2xl">
        <Wordmark />
      </p>
      <div className="relative grid content-center justify-items-center gap-6 py-12 text-center">
        <h1 className="max-w-[12ch] font-display text-[clamp(44px,9vw,92px)] leading-[0.98] font-extrabold tracking-[-0.045em] text-balance">
          Start Getting AURA
        </h1>
        <p className="max-w-[34ch] text-lg text-muted text-pretty">
          Partagez ce qui compte pour vous. Les autres font briller ce qu’ils aiment.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.register}>Créer un compte</ButtonLink>
          <ButtonLink to={paths.login} variant="secondary">
            Se connecter
          </ButtonLink>
        </div>
      </div>
      <p className="relative justify-self-center text-center text-sm text-muted">
        {isLeaving
          ? 'Le fil s’ouvre dans un instant. Touchez la page pour rester ici, ou '
          : 'Envie de voir d’abord ? '}
        <Link to={paths.feed} className="font-semibold text-ink underline decoration-line underline-offset-4">
          {isLeaving ? 'entrez tout de suite' : 'Entrez sans compte'}
        </Link>
      </p>
    </main>
  )
}

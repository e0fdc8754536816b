import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'

/** Leads to the outbox on a development server, which sends no mail [RUN-15]. */
export function MailboxHint() {
  if (!config.embedded) return null
  return (
    <p className="text-sm text-muted text-pretty">
      Sur ce serveur de développement, le courrier arrive dans{' '}
      <Link
        to={paths.devMailbox}
        className="font-medium text-ink underline decoration-line underline-offset-4"
      >
        la boîte d’envoi
      </Link>
      .
    </p>
  )
}

import { Link } from 'react-router'
import { useSession } from '../lib/session.ts'
import { legalPages } from './navigation.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { VisitorsNotice } from './visitors-notice.tsx'

/** What hides under « Plus » at every size: theme, legal pages, the visitors’ notice. */
export function MorePanel({ onLeave }: { onLeave: () => void }) {
  const { token } = useSession()
  return (
    <div className="grid gap-4">
      <ThemeChoice />
      <ul className="grid">
        {legalPages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} className="flex min-h-10 items-center text-muted hover:text-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {token === null && <VisitorsNotice />}
    </div>
  )
}

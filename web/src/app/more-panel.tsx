import { useQuery } from '@tanstack/react-query'
import { ownRoleOptions } from '../features/accounts/role.queries.ts'
import { VisitorsNotice } from '../features/accounts/visitors-notice.tsx'
import { deskPath } from '../features/moderation/desk-path.ts'
import { legalPages } from '../lib/legal-pages.ts'
import { paths } from '../lib/paths.ts'
import { NavLink } from '../lib/router.tsx'
import { useSession } from '../lib/session.ts'
import { showShortcutsHelp } from '../lib/shortcuts-help.ts'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { InstallEntry } from './install-entry.tsx'

const saved = { to: paths.saved, label: 'Enregistrés' }
const reports = { to: paths.reports, label: 'Mes signalements' }
const transparency = { to: paths.transparency, label: 'Transparence' }
const desk = { to: deskPath, label: 'Modération' }
/** Choices of a member [APP-17]. */
const settings = { to: paths.settings, label: 'Réglages' }
const premium = { to: paths.subscription, label: 'Aura Premium' }
/** Content of « Plus »: theme, the desk of moderators, settings, legal pages, the notice for visitors. */
export function MorePanel({ onLeave }: { onLeave: () => void }) {
  const { token } = useSession()
  const { data } = useQuery({ ...ownRoleOptions, enabled: token !== null })
  const isModerator = data !== undefined && data.role !== 'user'
  const links = [
    ...(isModerator ? [desk] : []),
    ...(token === null ? [] : [saved, settings, reports]),
    premium,
    ...legalPages,
    transparency,
  ]
  return (
    <div className="grid gap-4">
      <ThemeChoice />
      <InstallEntry />
      <ul className="grid">
        {/* Phones have no keys. */}
        <li className="max-tablet:hidden">
          <button
            type="button"
            className="flex min-h-11 items-center text-muted hover:text-ink"
            onClick={() => {
              onLeave()
              showShortcutsHelp(true)
            }}
          >
            Raccourcis clavier
          </button>
        </li>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onLeave}
              className="flex min-h-11 items-center text-muted hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {token === null && <VisitorsNotice />}
    </div>
  )
}

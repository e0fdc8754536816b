import { LogOut } from 'lucide-react'
import { useSession } from '../lib/session.ts'
import { memberNavigation, visitorNavigation } from './navigation.ts'
import { NavigationLink, navigationLook } from './navigation-link.tsx'
import { useLogout } from './use-logout.ts'

/** Entries that the bar, or the sidebar of a short window, has no room for, and the end of the session. */
export function MoreEntries({ onLeave }: { onLeave: () => void }) {
  const { token, pseudo } = useSession()
  const leave = useLogout()
  const { sheet } = token === null ? visitorNavigation : memberNavigation(pseudo)
  return (
    <ul className="-mx-3 grid border-b border-line pb-3">
      {sheet.map((entry) => (
        <li key={entry.label} onClickCapture={onLeave}>
          <NavigationLink entry={entry} />
        </li>
      ))}
      {token !== null && (
        <li>
          <button
            type="button"
            className={`${navigationLook} w-full`}
            onClick={() => {
              onLeave()
              leave.mutate()
            }}
          >
            <LogOut aria-hidden />
            Déconnexion
          </button>
        </li>
      )}
    </ul>
  )
}

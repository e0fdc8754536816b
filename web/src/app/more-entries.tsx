import { useSession } from '../lib/session.ts'
import { memberNavigation, visitorNavigation } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'

/** Entries for which the bar, or the sidebar of a short window, has no room. */
export function MoreEntries({ onLeave }: { onLeave: () => void }) {
  const { token, pseudo } = useSession()
  const { sheet } = token === null ? visitorNavigation : memberNavigation(pseudo)
  return (
    <ul className="-mx-3 grid border-b border-line pb-3">
      {sheet.map((entry) => (
        <li key={entry.label}>
          <NavigationLink entry={entry} onClick={onLeave} />
        </li>
      ))}
    </ul>
  )
}

import { useSession } from '../lib/session.ts'
import { LogoutButton } from './logout-button.tsx'

export function MoreLogout({ onLeave }: { onLeave: () => void }) {
  const { token } = useSession()
  if (token === null) return null
  return (
    <div className="-mx-3 border-t border-line pt-2">
      <LogoutButton className="w-full" onLeft={onLeave} />
    </div>
  )
}

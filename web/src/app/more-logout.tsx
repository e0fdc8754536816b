import { LogOut } from 'lucide-react'
import { useSession } from '../lib/session.ts'
import { navigationLook } from './navigation-link.tsx'
import { useLogout } from './use-logout.ts'

export function MoreLogout({ onLeave }: { onLeave: () => void }) {
  const { token } = useSession()
  const leave = useLogout()
  if (token === null) return null
  return (
    <div className="-mx-3 border-t border-line pt-2">
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
    </div>
  )
}

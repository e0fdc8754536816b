import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { navigationLook } from './navigation-link.tsx'

const LogoutDialog = lazyDialog(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

interface LogoutButtonProps {
  className: string
  labelClassName?: string
  /** Runs once the session has ended. */
  onLeft?: () => void
}

/** Ends the session, once the person has confirmed it. */
export function LogoutButton({ className, labelClassName, onLeft }: LogoutButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        title="Déconnexion"
        onClick={() => setIsAsking(true)}
        className={`${navigationLook} ${className}`}
      >
        <LogOut aria-hidden />
        <span className={labelClassName}>Déconnexion</span>
      </button>
      <LogoutDialog isOpen={isAsking} onClose={() => setIsAsking(false)} onLeft={onLeft} />
    </>
  )
}

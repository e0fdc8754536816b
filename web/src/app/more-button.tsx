import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const MoreSheet = lazyDialog(async () => (await import('./more-sheet.tsx')).MoreSheet)

/** Opens « Plus » on phones. */
export function MoreButton({
  className,
  labelClassName = 'sr-only',
}: {
  className: string
  labelClassName?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon aria-hidden />
        <span className={labelClassName}>Plus</span>
      </button>
      <MoreSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

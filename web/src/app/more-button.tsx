import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const MoreSheet = lazyDialog(async () => (await import('./more-sheet.tsx')).MoreSheet)

const cornerLook =
  'grid size-11 flex-none place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-[22px] [&_svg]:stroke-[1.8]'

/** Opens « Plus » on phones, by default in the corner of a page: every page then leads to the legal pages [APP-16]. */
export function MoreButton({
  className = cornerLook,
  labelClassName = 'sr-only',
}: {
  className?: string
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

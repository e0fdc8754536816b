import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { storedValue } from '../../lib/stored-value.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'

const closed = storedValue('aura.explanation-closed')

/** Tells newcomers where Aura is explained [ACC-01, ACC-32]. Under the form or beside it, never over it; closed, it stays closed. */
export function ExplanationPopup() {
  const [isOpen, setIsOpen] = useState(() => closed.read() === null)
  const titleId = useId()
  if (!isOpen) return null
  function close() {
    closed.write('1')
    setIsOpen(false)
  }
  return (
    // Not modal: the form stays usable, and the focus where it is.
    <div
      role="dialog"
      aria-labelledby={titleId}
      className="mt-8 grid animate-rise grid-cols-[1fr_auto] items-start gap-x-3 rounded-card border border-line bg-raised py-3 pr-1.5 pl-4 wide:fixed wide:right-6 wide:bottom-6 wide:z-20 wide:mt-0 wide:w-[320px] wide:shadow-float"
    >
      <div className="grid gap-0.5 py-1">
        <p id={titleId} className="flex items-center gap-2 font-semibold">
          <span aria-hidden className="aura-mark text-sm" />
          C’est quoi, Aura&nbsp;?
        </p>
        <p className="text-sm text-muted text-pretty">
          Une réputation faite de lumière&nbsp;: les autres vous en donnent, ou vous en reprennent.{' '}
          <Link
            to={paths.auraApp}
            className="font-medium text-ink underline decoration-line underline-offset-4"
          >
            Comprendre en deux minutes
          </Link>
        </p>
      </div>
      <IconButton
        ref={passFocusOn}
        variant="plain"
        label="Fermer l’explication"
        icon={<X aria-hidden />}
        className="-mt-0.5"
        onClick={close}
      />
    </div>
  )
}

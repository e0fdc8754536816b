import { Sheet } from '../ui/sheet.tsx'
import { MoreEntries } from './more-entries.tsx'
import { MoreLogout } from './more-logout.tsx'
import { MorePanel } from './more-panel.tsx'

/** « Plus » on phones. */
export function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={(isOpen) => isOpen || onClose()} title="Plus">
      <div className="grid gap-4">
        <MoreEntries onLeave={onClose} />
        <MorePanel onLeave={onClose} />
        <MoreLogout onLeave={onClose} />
      </div>
    </Sheet>
  )
}

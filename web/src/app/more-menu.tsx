import { MoreEntries } from './more-entries.tsx'
import { MoreLogout } from './more-logout.tsx'
import { MorePanel } from './more-panel.tsx'

/** « Plus » beside the sidebar, with the entries that a short window leaves out of it [APP-21]. */
export function MoreMenu({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="grid min-w-58 gap-4">
      <div className="hidden short:block">
        <MoreEntries onLeave={onLeave} />
      </div>
      <MorePanel onLeave={onLeave} />
      <div className="hidden short:block">
        <MoreLogout onLeave={onLeave} />
      </div>
    </div>
  )
}

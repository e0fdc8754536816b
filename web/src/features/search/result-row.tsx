import type { ReactNode } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'

interface ResultRowProps {
  id: string
  to: string
  name: string
  picture: string | null
  /** Aura type for the colour of the portrait. */
  auraTypeId: number
  isActive: boolean
  onOpen: () => void
  /** Beside the name. */
  badge?: ReactNode
  /** A button beside the link. */
  action?: ReactNode
  /** Lines under the name. */
  children: ReactNode
}

/** One result: a row of the grid that the search field walks through, with a link and an action. */
export function ResultRow(props: ResultRowProps) {
  const { id, to, name, picture, auraTypeId, isActive, onOpen, badge, action, children } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a combobox’s grid, no table
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, or on a link or button of the row
    <div
      id={id}
      role="row"
      aria-selected={isActive}
      className="flex min-h-16 items-center gap-2 rounded-card pr-3 -outline-offset-2 outline-brand hover:bg-raised aria-selected:bg-raised-strong aria-selected:outline-2"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as its row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as its row */}
      <div role="gridcell" className="min-w-0 flex-1">
        <Link to={to} onClick={onOpen} className="flex min-h-16 items-center gap-4 rounded-card py-2 pl-3">
          <Avatar src={mediaAddress(picture)} pseudo={name} auraTypeId={auraTypeId} side={48} isDecorative />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="truncate font-semibold">{name}</span>
              {badge}
            </span>
            <span className="grid grid-cols-1 text-sm text-muted *:truncate">{children}</span>
          </span>
        </Link>
      </div>
      {action && (
        // biome-ignore lint/a11y/useSemanticElements: as its row
        // biome-ignore lint/a11y/useFocusableInteractive: as its row
        <div role="gridcell" className="flex-none">
          {action}
        </div>
      )}
    </div>
  )
}

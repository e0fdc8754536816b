import type { ReactNode } from 'react'
import { mediaAddress } from '../../lib/media-address.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'

interface ResultOptionProps {
  id: string
  to: string
  name: string
  picture: string | null
  /** The aura type that colours the portrait. */
  auraTypeId: number
  isActive: boolean
  onOpen: () => void
  /** Beside the name. */
  badge?: ReactNode
  /** A line under the name. */
  children: ReactNode
}

/** One result: a link and an option of the combobox. */
export function ResultOption({
  id,
  to,
  name,
  picture,
  auraTypeId,
  isActive,
  onOpen,
  badge,
  children,
}: ResultOptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onOpen}
      className="flex min-h-16 items-center gap-4 rounded-card px-3 py-2 hover:bg-raised aria-selected:bg-raised-strong"
    >
      <Avatar src={mediaAddress(picture)} pseudo={name} auraTypeId={auraTypeId} side={48} isDecorative />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          {badge}
        </span>
        <span className="block truncate text-sm text-muted">{children}</span>
      </span>
    </Link>
  )
}

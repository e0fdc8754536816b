import type { ReactNode } from 'react'
import { mediaAddress } from '../lib/media-address.ts'
import { profilePath } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

interface PersonRowProps {
  person: { pseudo: string; profile_picture: string | null; aura_type_id: number }
  /** Called when the row, a link to the profile, is pressed. */
  onOpen?: () => void
  /** A line under the pseudo. */
  detail?: ReactNode
  /** Beside the pseudo, such as a badge. */
  badge?: ReactNode
  /** What can be done about the person, at the end of the row. */
  children?: ReactNode
}

/** A person in a list: portrait, pseudo, and what can be done about them. */
export function PersonRow({ person, onOpen, detail, badge, children }: PersonRowProps) {
  const { pseudo } = person
  const identity = (
    <>
      <Avatar
        src={mediaAddress(person.profile_picture)}
        pseudo={pseudo}
        auraTypeId={person.aura_type_id}
        isDecorative
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{pseudo}</span>
          {badge}
        </span>
        {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
      </span>
    </>
  )
  const look = 'flex min-h-16 min-w-0 flex-1 items-center'
  return (
    <div
      className={classNames(
        'flex min-h-16 items-center',
        onOpen ? 'gap-2 rounded-control px-2 hover:bg-raised-strong' : 'gap-3',
      )}
    >
      {onOpen ? (
        <Link
          to={profilePath(pseudo)}
          onClick={onOpen}
          className={classNames(look, 'gap-3.5 rounded-control pl-1')}
        >
          {identity}
        </Link>
      ) : (
        <div className={classNames(look, 'gap-3')}>{identity}</div>
      )}
      {children}
    </div>
  )
}

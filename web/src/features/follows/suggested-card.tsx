import type { SuggestedPerson } from '@aura/contract/follows/follows.contract'
import { mediaAddress } from '../../lib/media-address.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import { SuggestionReason } from './suggestion-reason.tsx'

const look =
  'grid w-36 flex-none snap-start content-start justify-items-center gap-2 rounded-2xl border border-line bg-raised p-3'
const pictureSide = 56

/** The card of a suggested person. */
export function SuggestedCard({ person }: { person: SuggestedPerson }) {
  const { id, pseudo } = person
  return (
    <li className={look}>
      <Link
        to={profilePath(pseudo)}
        className="grid w-full grid-cols-1 justify-items-center gap-1.5 rounded-control text-center"
      >
        <Avatar
          src={mediaAddress(person.profile_picture)}
          pseudo={pseudo}
          auraTypeId={person.aura_type_id}
          side={pictureSide}
          isDecorative
        />
        <span className="w-full truncate font-semibold">{pseudo}</span>
        <span className="line-clamp-2 min-h-[2lh] w-full text-xs text-muted text-balance">
          <SuggestionReason person={person} />
        </span>
      </Link>
      <FollowButton userId={id} pseudo={pseudo} isFollowing={person.isFollowing} />
    </li>
  )
}

/** Placeholder of the height of a card. */
export function SuggestedCardSkeleton() {
  return (
    <div aria-hidden className={look}>
      <Skeleton className="size-14 rounded-full" />
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-7 w-28" />
      <Skeleton className="h-11 w-24 rounded-full" />
    </div>
  )
}

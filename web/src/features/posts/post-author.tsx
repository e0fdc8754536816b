import { auraTypes } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { ReactNode } from 'react'
import { formatDateAndTime } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { postsTexts } from './posts.texts.ts'

interface PostAuthorProps {
  post: Pick<
    Post,
    'pseudo' | 'profile_picture' | 'author_aura_type_id' | 'created_at' | 'edited_at' | 'twitch'
  >
  /** The follow button. */
  children?: ReactNode
}

/** The author with the date of the post; leads to their profile [FED-08, FED-09, PST-14]. */
export function PostAuthor({ post, children }: PostAuthorProps) {
  const { pseudo, twitch, created_at: createdAt, edited_at: editedAt } = post
  const auraType = auraTypes.find(({ id }) => id === post.author_aura_type_id)?.label
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* The element beside wraps to the next line before the pseudo is cut to a few letters. */}
      <Link
        to={profilePath(pseudo)}
        className="flex min-w-0 max-w-max grow basis-32 items-center gap-3 rounded-control"
      >
        <Avatar
          src={mediaAddress(post.profile_picture)}
          pseudo={pseudo}
          auraTypeId={post.author_aura_type_id}
          isDecorative
        />
        <span className="grid min-w-0 grid-cols-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <b className="truncate font-semibold">{pseudo}</b>
            {twitch?.is_live && <Badge look="live">LIVE</Badge>}
          </span>
          <span className="truncate text-sm text-ink/80">
            <RelativeTime at={createdAt} />
            {editedAt && (
              <>
                {' · '}
                <span title={formatDateAndTime(editedAt)}>{postsTexts.edited}</span>
              </>
            )}
            {auraType && ` · ${auraType}`}
          </span>
        </span>
      </Link>
      {twitch && (
        <a
          href={`https://www.twitch.tv/${encodeURIComponent(twitch.twitch_username)}`}
          rel="noopener noreferrer"
          aria-label={postsTexts.onTwitch(twitch.twitch_username)}
          className="flex-none rounded-full border border-control-line/60 px-3 py-2 text-sm font-semibold"
        >
          Twitch
        </a>
      )}
      {children}
    </div>
  )
}

import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { type TwitchProfile, unknownGame } from '@aura/contract/twitch/twitch.contract'
import { useCalm } from '../../lib/calm.ts'
import { Badge } from '../../ui/badge.tsx'
import { twitchTexts as texts } from './twitch.texts.ts'
import { TwitchMark } from './twitch-mark.tsx'
import { useLiveProfile } from './use-live-profile.ts'

/** The channel of an open profile, with its stream while it is live [TWI-05]; nothing without one. */
export function TwitchChannel({ profile }: { profile: Pick<Profile, 'id' | 'pseudo' | 'twitch'> }) {
  useLiveProfile(profile)
  const { twitch } = profile
  if (!twitch) return null
  return (
    <section
      aria-label={texts.title}
      className="mt-5 flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3"
    >
      <a
        href={`https://www.twitch.tv/${encodeURIComponent(twitch.twitch_username)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.channel(twitch.twitch_username)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere hover:underline"
      >
        <TwitchMark />
        {twitch.twitch_username}
      </a>
      {/* Always there, so that screen readers tell when a stream begins. */}
      <div role="status" className="min-w-0 flex-1 basis-64 empty:absolute">
        {twitch.is_live && <Stream stream={twitch} />}
      </div>
    </section>
  )
}

function Stream({ stream }: { stream: TwitchProfile }) {
  const isCalm = useCalm()
  const { stream_title: title, game_name: game, viewer_count: viewers } = stream
  return (
    <div className="flex items-start gap-3">
      <Badge look="live" title={texts.liveSaid}>
        {texts.live}
      </Badge>
      <div className="min-w-0">
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        <p className="text-sm text-muted wrap-anywhere">
          {game || unknownGame}
          {!isCalm && viewers !== null && ` · ${texts.viewers(viewers)}`}
        </p>
      </div>
    </div>
  )
}

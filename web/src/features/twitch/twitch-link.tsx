import type { ResponseOf } from '@aura/contract/endpoint'
import type { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { ownTwitchOptions } from './twitch.queries.ts'
import { twitchTexts as texts } from './twitch.texts.ts'
import { TwitchMark } from './twitch-mark.tsx'
import { type LinkPage, useBeginLink } from './use-begin-link.ts'
import { useLinkOutcome } from './use-link-outcome.ts'
import { useUnlink } from './use-unlink.ts'

interface TwitchLinkProps {
  own: ResponseOf<typeof ownTwitch>
  /** The viewer's own. */
  pseudo: string
  /** The page that the viewer comes back to from Twitch. */
  from: LinkPage
}

/** Links the viewer's channel, after an explanation, or unlinks it [TWI-01, TWI-09]. */
export function TwitchLink({ own, pseudo, from }: TwitchLinkProps) {
  const unlinking = useUnlink(pseudo)
  const { twitch_username: name, needs_renewal: needsRenewal, provider } = own
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-pretty text-muted">
        {name === null ? texts.explanation : texts.linkedAs(name)}
        {provider === 'sandbox' && ` ${texts.sandbox}`}
      </p>
      {needsRenewal && <p className="text-danger">{texts.renewal}</p>}
      {name === null ? (
        <BeginLinkButton from={from} />
      ) : (
        <Button variant="secondary" busy={unlinking.isPending} onClick={() => unlinking.mutate()}>
          {texts.unlink}
        </Button>
      )}
    </div>
  )
}

interface TwitchPromptProps {
  pseudo: string
  hasChannel: boolean
}

/** For one's own profile: how linking ended that began there, and without a channel the way to link one, where this site offers Twitch. */
export function TwitchPrompt({ pseudo, hasChannel }: TwitchPromptProps) {
  useLinkOutcome()
  const { data: own } = useQuery({ ...ownTwitchOptions, enabled: !hasChannel })
  if (hasChannel || !own || own.provider === 'off' || own.twitch_username !== null) return null
  return (
    <section
      aria-label={texts.title}
      className="mt-5 animate-appear rounded-card border border-line bg-raised px-4 py-4"
    >
      <TwitchLink own={own} pseudo={pseudo} from="profile" />
    </section>
  )
}

function BeginLinkButton({ from }: { from: LinkPage }) {
  const beginning = useBeginLink(from)
  return (
    <Button
      variant="secondary"
      // Busy until the browser has left for Twitch.
      busy={beginning.isPending || beginning.isSuccess}
      onClick={() => beginning.mutate()}
    >
      <TwitchMark />
      {texts.link}
    </Button>
  )
}

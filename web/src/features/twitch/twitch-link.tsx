import type { ResponseOf } from '@aura/contract/endpoint'
import type { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { storedValue } from '../../lib/stored-value.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
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
  /** The page to which Twitch returns the viewer. */
  from: LinkPage
}

/** Links the viewer's channel, after an explanation, or unlinks it [TWI-01, TWI-09]. */
export function TwitchLink({ own, pseudo, from }: TwitchLinkProps) {
  const unlinking = useUnlink(pseudo)
  const { twitch_username: name, needs_renewal: needsRenewal, provider } = own
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 *:whitespace-normal">
      <p className="max-w-[60ch] text-pretty text-muted">
        {name === null ? texts.explanation : texts.linkedAs(name)}
        {provider === 'sandbox' && ` ${texts.sandbox}`}
      </p>
      {needsRenewal && <p className="text-danger">{texts.renewal}</p>}
      {name === null ? (
        <BeginLinkButton from={from} />
      ) : (
        <Button
          ref={passFocusOn}
          variant="secondary"
          busy={unlinking.isPending}
          onClick={() => unlinking.mutate()}
        >
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

/** The pseudo of the member who has dismissed the prompt. */
const hidden = storedValue('aura.twitch-prompt-hidden')

/**
 * On the viewer's own profile: the result of linking a channel, or, without a channel, a prompt to link one where this site offers
 * Twitch. The prompt can be dismissed, because the profile editor offers the same.
 */
export function TwitchPrompt({ pseudo, hasChannel }: TwitchPromptProps) {
  useLinkOutcome()
  const [isHidden, setIsHidden] = useState(() => hidden.read() === pseudo)
  const { data: own } = useQuery({ ...ownTwitchOptions, enabled: !hasChannel && !isHidden })
  if (hasChannel || isHidden || !own || own.provider === 'off' || own.twitch_username !== null) return null
  return (
    <section
      aria-label={texts.title}
      className="relative mt-5 animate-appear rounded-card border border-line bg-raised px-4 py-3 text-sm [&_p]:mr-8"
    >
      <TwitchLink own={own} pseudo={pseudo} from="profile" />
      <IconButton
        ref={passFocusOn}
        variant="plain"
        label={texts.hide}
        icon={<X aria-hidden />}
        className="absolute top-0.5 right-0.5"
        onClick={() => {
          hidden.write(pseudo)
          setIsHidden(true)
        }}
      />
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

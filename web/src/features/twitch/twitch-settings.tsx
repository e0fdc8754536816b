import type { TwitchLinkOutcome } from '@aura/contract/twitch/twitch.contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from '../../lib/router.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownTwitchOptions } from './twitch.queries.ts'
import { twitchTexts as texts } from './twitch.texts.ts'
import { TwitchLink } from './twitch-link.tsx'

const parameter = 'twitch'

/** The section of the profile editor on the viewer's channel; absent where this site does not offer Twitch. */
export function TwitchSettings({ pseudo }: { pseudo: string }) {
  const section = useRef<HTMLElement>(null)
  useOutcome(section)
  const query = useQuery(ownTwitchOptions)
  if (query.data?.provider === 'off') return null
  return (
    <section ref={section} aria-labelledby="twitch" className="mt-10 grid gap-4 border-t border-line pt-8">
      <h2 id="twitch" className="font-display text-xl font-semibold">
        {texts.title}
      </h2>
      <QueryStates query={query} skeleton={<Skeleton className="h-24" />} failed={texts.failed}>
        {(own) => <TwitchLink own={own} pseudo={pseudo} />}
      </QueryStates>
    </section>
  )
}

/** Tells how linking ended, as Twitch's way back says in the address, beside the channel, and takes it out of the address. */
function useOutcome(section: RefObject<HTMLElement | null>): void {
  const [parameters, setParameters] = useSearchParams()
  const said = parameters.get(parameter)
  const tell = useEffectEvent((outcome: string) => {
    if (isOutcome(outcome)) {
      showToast({ kind: outcome === 'linked' ? 'success' : 'error', message: texts.outcomes[outcome] })
    }
    section.current?.scrollIntoView({ block: 'center' })
    const { [parameter]: _told, ...rest } = Object.fromEntries(parameters)
    setParameters(rest, { replace: true })
  })
  useEffect(() => {
    if (said !== null) tell(said)
  }, [said])
}

const isOutcome = (text: string): text is TwitchLinkOutcome => Object.hasOwn(texts.outcomes, text)

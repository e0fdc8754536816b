import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownTwitchOptions } from './twitch.queries.ts'
import { twitchTexts as texts } from './twitch.texts.ts'
import { TwitchLink } from './twitch-link.tsx'
import { useLinkOutcome } from './use-link-outcome.ts'

/** The section of the profile editor on the viewer's channel; absent where this site does not offer Twitch. */
export function TwitchSettings({ pseudo }: { pseudo: string }) {
  const section = useRef<HTMLElement>(null)
  useLinkOutcome(section)
  const query = useQuery(ownTwitchOptions)
  if (query.data?.provider === 'off') return null
  return (
    <section ref={section} aria-labelledby="twitch" className="mt-10 grid gap-4 border-t border-line pt-8">
      <h2 id="twitch" className="font-display text-xl font-semibold">
        {texts.title}
      </h2>
      <QueryStates query={query} skeleton={<Skeleton className="h-24" />} failed={texts.failed}>
        {(own) => <TwitchLink own={own} pseudo={pseudo} from="editor" />}
      </QueryStates>
    </section>
  )
}

import type { TwitchLinkOutcome } from '@aura/contract/twitch/twitch.contract'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '../../lib/router.tsx'
import { showToast } from '../../ui/toast.ts'
import { twitchTexts as texts } from './twitch.texts.ts'

const parameter = 'twitch'

/** Reads the outcome of linking from the address that Twitch leads back to, and removes it from the address. */
export function useLinkOutcome(section?: RefObject<HTMLElement | null>): void {
  const [parameters, setParameters] = useSearchParams()
  const said = parameters.get(parameter)
  const tell = useEffectEvent((outcome: string) => {
    if (isOutcome(outcome)) {
      showToast({ kind: outcome === 'linked' ? 'success' : 'error', message: texts.outcomes[outcome] })
    }
    section?.current?.scrollIntoView({ block: 'center' })
    const { [parameter]: _told, ...rest } = Object.fromEntries(parameters)
    setParameters(rest, { replace: true })
  })
  useEffect(() => {
    if (said !== null) tell(said)
  }, [said])
}

const isOutcome = (text: string): text is TwitchLinkOutcome => Object.hasOwn(texts.outcomes, text)

import { beginTwitchLink } from '@aura/contract/twitch/twitch.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { twitchTexts as texts } from './twitch.texts.ts'

/** Leads the browser to Twitch, which sends it back to the profile editor [TWI-01]. */
export function useBeginLink() {
  return useMutation({
    mutationFn: () => call(beginTwitchLink, { keepsCookie: true }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { failureText: texts.linkFailed },
  })
}

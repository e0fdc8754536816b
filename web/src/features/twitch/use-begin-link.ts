import { beginTwitchLink } from '@aura/contract/twitch/twitch.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { twitchTexts as texts } from './twitch.texts.ts'

export type LinkPage = 'profile' | 'editor'

/** Leads the browser to Twitch, which sends it back to this page [TWI-01]. */
export function useBeginLink(from: LinkPage) {
  return useMutation({
    mutationFn: () => call(beginTwitchLink, { query: { from }, keepsCookie: true }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { failureText: texts.linkFailed },
  })
}

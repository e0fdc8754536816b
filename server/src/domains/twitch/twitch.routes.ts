import { pagePaths, pathOfProfile } from '@aura/contract/page-paths'
import * as contract from '@aura/contract/twitch/twitch.contract'
import { twitchLimits, twitchLinkCookie } from '@aura/contract/twitch/twitch.limits'
import { rawBodyOf } from '../../platform/http/raw-body.ts'
import type { App } from '../../platform/http/serve.ts'
import type { TwitchLinkService } from './twitch.link.service.ts'
import type { TwitchMessages } from './twitch.messages.service.ts'
import type { TwitchProfiles } from './twitch.profile.service.ts'

interface TwitchRoutesDeps {
  links: TwitchLinkService
  profiles: TwitchProfiles
  messages: TwitchMessages
  isSecure: boolean
}

export function twitchRoutes(app: App, { links, profiles, messages, isSecure }: TwitchRoutesDeps): void {
  app.serve(contract.twitchProfile, ({ actor, params }) => profiles.get(actor, params.pseudo))
  app.serve(contract.ownTwitch, ({ actor }) => links.own(actor))
  app.serve(contract.beginTwitchLink, async ({ actor, query, reply }) => {
    const { url, browser } = await links.begin(actor, query.from === 'profile')
    reply.header('set-cookie', cookieOf(browser, twitchLimits.linkMinutes * 60, isSecure))
    return { url }
  })
  app.serve(contract.twitchCallback, async ({ query, request, reply }) => {
    const { outcome, profile } = await links.finish(query, readCookie(request.headers.cookie))
    reply.header('set-cookie', cookieOf('', 0, isSecure))
    const page = profile === null ? pagePaths.editProfile : pathOfProfile(profile)
    return reply.redirect(`${page}?twitch=${outcome}`)
  })
  app.serve(contract.unlinkTwitch, ({ actor }) => links.unlink(actor))
  app.serve(contract.twitchEventSub, async ({ request, reply }) => {
    const challenge = await messages.receive(request.headers, rawBodyOf(request))
    if (challenge === undefined) return reply.code(204).send()
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
}

const { name, path } = twitchLinkCookie

/** SameSite is Lax, because Twitch's redirect comes from another site. */
function cookieOf(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${name}=${value}; ${attributes}`
}

function readCookie(cookies = ''): string {
  const pair = cookies.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1) ?? ''
}

import type { Id } from '@aura/contract/common'
import { beginTwitchLink, twitchCallback } from '@aura/contract/twitch/twitch.contract'
import { ask } from './contract-calls.ts'
import { makePerson, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import type { TwitchPeer } from './twitch-peer.ts'

interface LinkWish {
  provider?: 'sandbox' | 'twitch'
  channelId?: string
}

/** Links a channel to an account, in the sandbox unless said otherwise. A message of any moment changes it. */
export async function makeTwitchLink(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id, pseudo }: { id: Id; pseudo: string },
  { provider = 'sandbox', channelId = String(id) }: LinkWish = {},
): Promise<void> {
  const longAgo = new Date(0)
  await db
    .insertInto('twitchLink')
    .values({
      accountId: id,
      provider,
      channelId,
      username: pseudo,
      linkedAt: clock.now(),
      liveAt: longAgo,
      describedAt: longAgo,
    })
    .execute()
}

let channels = 5000

/** Makes an account with a channel that the peer knows; answers the channel's id too. */
export async function makeStreamer(on: TestApp, peer: TwitchPeer): Promise<[Person, string]> {
  const streamer = await makePerson(on)
  const channelId = String(++channels)
  peer.addChannel(channelId)
  await makeTwitchLink(on, streamer, { provider: 'twitch', channelId })
  return [streamer, channelId]
}

/** A stream as Helix answers it. */
export const aStream = (channelId: string, startedAt: Date, parts: object = {}) => ({
  user_id: channelId,
  type: 'live',
  title: 'On joue',
  game_name: 'Tetris',
  viewer_count: 7,
  started_at: startedAt.toISOString(),
  ...parts,
})

/** A link that a person has begun: the address to which the browser is sent, and its cookie. */
export interface BegunLink {
  url: URL
  state: string
  /** The whole header. */
  setCookie: string
  cookie: string
}

export async function beginLink(
  on: TestApp,
  { token }: Pick<Person, 'token'>,
  from: 'profile' | 'editor' = 'editor',
): Promise<BegunLink> {
  const { status, body, headers } = await ask(on, beginTwitchLink, { token, query: { from } })
  if (status !== 200) throw new Error(`linking answered ${status}`)
  const url = new URL(body.url, 'http://aura.test')
  const setCookie = String(headers['set-cookie'])
  return {
    url,
    state: url.searchParams.get('state') ?? '',
    setCookie,
    cookie: setCookie.split(';')[0] ?? '',
  }
}

/** The outcome that the page is told to which the browser is led back: the profile editor, unless said otherwise. */
export async function comeBackFrom(
  on: TestApp,
  query: Record<string, string>,
  cookie: string,
  page = '/edit-profile',
): Promise<string> {
  const { status, headers } = await ask(on, twitchCallback, { query, headers: { cookie } })
  if (status !== 302) throw new Error(`coming back answered ${status}`)
  const [path, outcome = ''] = String(headers.location).split('?twitch=')
  return path === page ? outcome : `${path}: ${outcome}`
}

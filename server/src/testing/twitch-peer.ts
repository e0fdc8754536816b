import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveOnLoopback } from './http-peer.ts'

/** A stream as Helix answers it. */
export interface PeerStream {
  user_id: string
  type?: string
  title: string
  game_name: string
  viewer_count: number
  started_at: string
}

export interface PeerSubscription {
  id: string
  status: string
  type: string
  version: string
  condition: { broadcaster_user_id: string }
  transport: { method: string; callback: string; secret: string }
}

/** A message of EventSub as Twitch posts it. */
export interface PeerMessage {
  headers: Record<string, string>
  body: string
}

/**
 * `dead` cuts connections, `hanging` never answers, `holding` not before the manner changes, `throttling` answers 429, `failing`
 * 500, `nonsense` no JSON; `forgetful` knows no secret of ours, `walled` stands behind a firewall that refuses with a page.
 */
export type Manner =
  | 'well'
  | 'dead'
  | 'hanging'
  | 'holding'
  | 'throttling'
  | 'failing'
  | 'nonsense'
  | 'forgetful'
  | 'walled'

export type TwitchPeer = Awaited<ReturnType<typeof startTwitchPeer>>

const client = { id: 'the-client', secret: 'the-client-secret' }
const pageSize = 3

/** Twitch's OAuth, Helix and EventSub as their documents describe them, on a free loopback port. */
export async function startTwitchPeer() {
  const channels = new Map<string, string>()
  const codes = new Map<string, { channelId: string; redirectUri: string }>()
  const accessTokens = new Map<string, string>()
  const refreshTokens = new Map<string, string>()
  const streams = new Map<string, PeerStream>()
  const subscriptions: PeerSubscription[] = []
  const revoked: string[] = []
  const asked: string[] = []
  const faults: string[] = []
  let issued = 0
  let manner: Manner = 'well'
  /** Paths that the manner is for; all, unless said. */
  let concerned = ''
  let resetAt = 0

  function issue(channelId: string): object {
    issued++
    const access_token = `access-${issued}`
    accessTokens.set(access_token, channelId)
    const user = channelId === '' ? {} : { refresh_token: `refresh-${issued}`, scope: [] }
    if (channelId) refreshTokens.set(`refresh-${issued}`, channelId)
    return { access_token, ...user, expires_in: 14_000, token_type: 'bearer' }
  }

  function grant(fields: URLSearchParams): object | undefined {
    const type = fields.get('grant_type')
    if (type === 'client_credentials') return issue('')
    if (type === 'refresh_token') {
      const channelId = refreshTokens.get(fields.get('refresh_token') ?? '')
      return channelId === undefined ? undefined : issue(channelId)
    }
    if (type !== 'authorization_code') return undefined
    const code = fields.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    return given?.redirectUri === fields.get('redirect_uri') ? given && issue(given.channelId) : undefined
  }

  async function auth(path: string, request: IncomingMessage): Promise<[number, object?]> {
    if (path === 'validate') {
      const [, token = ''] = /^OAuth (.+)$/.exec(request.headers.authorization ?? '') ?? []
      return accessTokens.has(token)
        ? [200, { client_id: client.id }]
        : [401, { message: 'invalid access token' }]
    }
    const fields = new URLSearchParams(await text(request))
    if (path === 'token') {
      if (fields.get('client_id') !== client.id || fields.get('client_secret') !== client.secret)
        return [403, { status: 403, message: 'invalid client secret' }]
      const tokens = grant(fields)
      const isCode = fields.get('grant_type') === 'authorization_code'
      const message = isCode ? 'Invalid authorization code' : 'Invalid refresh token'
      return tokens ? [200, tokens] : [400, { error: 'Bad Request', status: 400, message }]
    }
    if (path !== 'revoke') return [404, {}]
    const token = fields.get('token') ?? ''
    revoked.push(token)
    return accessTokens.delete(token) ? [200] : [400, { message: 'Invalid token' }]
  }

  async function helix(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
  ): Promise<[number, object?]> {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const owner = accessTokens.get(token)
    if (owner === undefined || request.headers['client-id'] !== client.id) return [401, { status: 401 }]
    if (path === 'users') {
      const login = channels.get(owner)
      return [200, { data: login ? [{ id: owner, login, display_name: login }] : [] }]
    }
    if (owner !== '') return [401, { message: 'an app access token is wanted' }]
    if (path === 'streams') {
      const ids = query.getAll('user_id')
      if (ids.length > 100) return [400, {}]
      return [200, { data: ids.flatMap((id) => streams.get(id) ?? []), pagination: {} }]
    }
    if (path !== 'eventsub/subscriptions') return [404, {}]
    if (request.method === 'POST') return subscribe(JSON.parse(await text(request)))
    if (request.method === 'DELETE') {
      const index = subscriptions.findIndex(({ id }) => id === query.get('id'))
      if (index < 0) return [404, {}]
      subscriptions.splice(index, 1)
      return [204]
    }
    const wanted = subscriptions.filter(
      ({ condition }) => !query.get('user_id') || condition.broadcaster_user_id === query.get('user_id'),
    )
    const from = Number(query.get('after') ?? 0)
    const pagination = from + pageSize < wanted.length ? { cursor: String(from + pageSize) } : {}
    return [200, { data: wanted.slice(from, from + pageSize), total: wanted.length, pagination }]
  }

  function subscribe(wanted: Omit<PeerSubscription, 'id' | 'status'>): [number, object?] {
    const { type, condition, transport } = wanted
    const isThere = subscriptions.some(
      (each) => each.type === type && each.condition.broadcaster_user_id === condition.broadcaster_user_id,
    )
    if (isThere) return [409, { message: 'subscription already exists' }]
    if (!transport.callback.startsWith('https://') || !/^[ -~]{10,100}$/.test(transport.secret))
      return [400, {}]
    if (!channels.has(condition.broadcaster_user_id)) return [400, { message: 'no such user' }]
    subscriptions.push({ ...wanted, id: randomUUID(), status: 'enabled' })
    return [202, { data: [] }]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twitch')
    asked.push(`${request.method} ${pathname}${request.url?.slice(pathname.length)}`)
    const isConcerned = pathname.includes(concerned)
    if (isConcerned && manner === 'hanging') return
    while (isConcerned && manner === 'holding') await sleep(5)
    if (isConcerned && manner === 'dead') return void request.socket.destroy()
    const [, part, path = ''] = /^\/(oauth2|helix)\/(.+)$/.exec(pathname) ?? []
    const [status, body] = isConcerned
      ? await badly()
      : part === 'oauth2'
        ? await auth(path, request)
        : await helix(path, searchParams, request)
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 && { 'ratelimit-reset': String(resetAt) }),
    })
    response.end(typeof body === 'string' ? body : body && JSON.stringify(body))

    async function badly(): Promise<[number, (object | string)?]> {
      if (manner === 'throttling') return [429, { status: 429 }]
      if (manner === 'failing') return [500, {}]
      if (manner === 'nonsense') return [200, '<html>']
      if (manner === 'walled') return [403, '<html>']
      if (manner === 'forgetful') return [400, { status: 400, message: 'invalid client' }]
      return part === 'oauth2' ? auth(path, request) : helix(path, searchParams, request)
    }
  }

  const server = await serveOnLoopback((request, response) => {
    handle(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.writeHead(400).end('{}')
    })
  })
  return {
    environment: {
      TWITCH_CLIENT_ID: client.id,
      TWITCH_CLIENT_SECRET: client.secret,
      TWITCH_API_URL: `${server.origin}/helix`,
      TWITCH_AUTH_URL: `${server.origin}/oauth2`,
    },
    /** Lines `METHOD path`, as asked. */
    asked,
    faults,
    /** Access tokens that were to be revoked. */
    revoked,
    accessTokens,
    refreshTokens,
    streams,
    subscriptions,

    /** Adds a channel, and gives its owner's consent to the request of an address; answers the code. */
    consent(address: string, channel: { id: string; login: string }): string {
      const query = new URL(address).searchParams
      if (query.get('client_id') !== client.id || query.get('response_type') !== 'code')
        throw new Error(address)
      channels.set(channel.id, channel.login)
      const code = randomUUID()
      codes.set(code, { channelId: channel.id, redirectUri: query.get('redirect_uri') ?? '' })
      return code
    },

    /** Has channels, for which nobody is asked. */
    addChannel(id: string): void {
      channels.set(id, `channel_${id}`)
    },

    /** From now on. @param paths whose address contains this; all of them unless given */
    behave(how: Manner, paths = '', until = new Date(0)): void {
      manner = how
      concerned = paths
      resetAt = Math.ceil(until.getTime() / 1000)
    },

    /** Ends an access token, as when it has expired; with `forGood` its owner has withdrawn the consent. */
    expire(channelId: string, forGood = false): void {
      for (const tokens of forGood ? [accessTokens, refreshTokens] : [accessTokens]) {
        for (const [token, owner] of tokens) if (owner === channelId) tokens.delete(token)
      }
    },

    close: server.close,
  }
}

/** The content of a message. */
export interface PeerEvent {
  type: string
  channelId: string
  event?: object
  sentAt: Date
  secret: string
  id?: string
  kind?: 'notification' | 'revocation' | 'webhook_callback_verification'
}

/** A message of EventSub, signed with the subscription's secret. */
export function signMessage(said: PeerEvent): PeerMessage {
  const { type, channelId, event, sentAt, secret, id = randomUUID(), kind = 'notification' } = said
  const subscription = {
    id: randomUUID(),
    type,
    status: kind === 'revocation' ? 'authorization_revoked' : 'enabled',
    condition: { broadcaster_user_id: channelId },
  }
  const body = JSON.stringify({
    subscription,
    ...(kind === 'notification' && { event: { broadcaster_user_id: channelId, ...event } }),
    ...(kind === 'webhook_callback_verification' && { challenge: `challenge of ${id}` }),
  })
  // Twitch writes nanoseconds.
  const timestamp = sentAt.toISOString().replace('Z', '000000Z')
  const signature = createHmac('sha256', secret).update(`${id}${timestamp}${body}`).digest('hex')
  return {
    headers: {
      'content-type': 'application/json',
      'twitch-eventsub-message-id': id,
      'twitch-eventsub-message-timestamp': timestamp,
      'twitch-eventsub-message-signature': `sha256=${signature}`,
      'twitch-eventsub-message-type': kind,
    },
    body,
  }
}

import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { PushMessage } from '@aura/contract/push/push.message'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { Check } from 'typebox/value'
import { serveOnLoopback } from './http-peer.ts'

/** A push a browser received, decrypted. */
export interface ReceivedPush {
  /** The browser's name at the peer. */
  browser: string
  message: PushMessage
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  /** The key and subject of its signature. */
  key: string
  subject: string
}

/** How requests are answered; `hang` answers nothing. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'hang'

export interface PushPeer {
  /** For `PUSH_SERVICES`. */
  origin: string
  /** All readable messages, oldest first, however they were answered. */
  readonly received: readonly ReceivedPush[]
  /** Requests that a push service would refuse. */
  readonly faults: readonly string[]
  /** A new browser's subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe(browser: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Sets the answer to all requests or to those for one browser; 201 by default. */
  answerWith(answer: PushAnswer, browser?: string): void
  /** Accepts the requests that hang at this moment. */
  acceptHanging(): void
  /** Resolves once `count` messages in all have arrived. */
  untilReceived(count: number): Promise<readonly ReceivedPush[]>
  /** Resolves once a message for one of these browsers has arrived, and been answered unless requests hang. */
  untilReceivedBy(browsers: readonly string[]): Promise<void>
  close(): Promise<void>
}

const accepted = { status: 201 } satisfies PushAnswer

/** A push service on a free loopback port, and the browsers behind it. */
export async function startPushPeer(): Promise<PushPeer> {
  const browsers = new Map<string, { privateKey: ECDH; authSecret: string }>()
  const answers = new Map<string, PushAnswer>()
  const received: ReceivedPush[] = []
  const faults: string[] = []
  const waiting = new Set<() => void>()
  let unanswered: ServerResponse[] = []
  let usual: PushAnswer = accepted

  async function read(request: IncomingMessage): Promise<ReceivedPush> {
    const body = await buffer(request)
    const browser = decodeURIComponent(request.url?.slice(1) ?? '')
    const keys = browsers.get(browser)
    if (!keys) throw new Error(`nobody subscribed as ${browser}`)
    const { headers } = request
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) {
      throw new Error(`not a push: ${request.method}, ${headers['content-encoding']}, ${body.length} bytes`)
    }
    const { key, subject } = await requireSigned(headers.authorization ?? '', origin)
    const message: unknown = JSON.parse(decrypt(body, { version: 'aes128gcm', ...keys }).toString('utf8'))
    if (!Check(PushMessage, message)) throw new Error(`not as agreed: ${JSON.stringify(message)}`)
    const topic = headers.topic
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`topic ${topic}`)
    return {
      browser,
      message,
      key,
      subject,
      ttl: Number(headers.ttl),
      topic: topic === undefined ? undefined : String(topic),
      urgency: headers.urgency === undefined ? undefined : String(headers.urgency),
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const push = await read(request)
      received.push(push)
      const answer = answers.get(push.browser) ?? usual
      if (answer === 'hang') unanswered.push(response)
      else response.writeHead(answer.status, answer.headers).end()
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400).end()
    }
    for (const wake of waiting) wake()
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      await promise
      waiting.delete(resolve)
    }
  }

  const server = await serveOnLoopback((request, response) => void handle(request, response))
  const { origin } = server
  return {
    origin,
    received,
    faults,
    subscribe(browser) {
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const authSecret = randomBytes(16).toString('base64url')
      browsers.set(browser, { privateKey, authSecret })
      return { endpoint: `${origin}/${encodeURIComponent(browser)}`, keys: { p256dh, auth: authSecret } }
    },
    answerWith(answer, browser) {
      if (browser === undefined) usual = answer
      else answers.set(browser, answer)
    },
    acceptHanging() {
      for (const response of unanswered) response.writeHead(accepted.status).end()
      unanswered = []
    },
    async untilReceived(count) {
      await until(() => received.length >= count)
      return received
    },
    untilReceivedBy: (those) => until(() => received.some(({ browser }) => those.includes(browser))),
    close: server.close,
  }
}

/** Key and subject of a push's signature (VAPID, RFC 8292); throws unless it is for this service and at most a day. */
async function requireSigned(
  authorization: string,
  audience: string,
): Promise<{ key: string; subject: string }> {
  const [, token = '', key = ''] = /^vapid t=([^, ]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub'],
  })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('signed for more than a day')
  return { key, subject: payload.sub ?? '' }
}

import { sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import { serveOnLoopback } from './http-peer.ts'
import { certificate, forHost, isAuthority, makeRsaKeys, pemOf } from './x509.ts'

/** A subscription as PayPal keeps it. */
export interface PeerSubscription {
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  plan_id: string
  custom_id?: string
  start_time: string
  plan_overridden?: boolean
  billing_info?: {
    next_billing_time?: string
    failed_payments_count?: number
    last_payment?: { time: string; amount?: object }
  }
}

export interface PeerTransaction {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  time: string
  value?: string
}

export interface SignedMessage {
  headers: Record<string, string>
  payload: string
}

/** How the peer answers instead of as PayPal. */
export type Misbehaviour = 'failing' | 'nonsense' | 'hanging' | 'redirecting' | 'huge' | 'throttling'

export type PaypalPeer = Awaited<ReturnType<typeof startPaypalPeer>>

export const paypalPlanId = 'P-5ML4271244454362WXNWU5NQ'
const anyPath = /^/
const clientId = 'AURA-CLIENT'
const secret = 'a secret of PayPal'
const webhookId = '1JE4291016473214C'
const signerName = 'messageverificationcerts.paypal.com'
const certificatePath = '/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270'

/**
 * PayPal's REST API as its documents describe it, on a free loopback port: access tokens, subscriptions, refunds, certificates. Its authority is
 * trusted by this process until it closes; other processes trust it by `NODE_EXTRA_CA_CERTS` ({@link PaypalPeer.authority}).
 */
export async function startPaypalPeer() {
  const root = makeRsaKeys()
  const leaf = makeRsaKeys()
  const stranger = makeRsaKeys()
  const authority = pemOf(
    certificate({
      name: 'Aura Test Root',
      issuer: 'Aura Test Root',
      extensions: [isAuthority],
      publicKey: root.publicKey,
      signedBy: root.privateKey,
    }),
  )
  const usual = { name: signerName, host: signerName, signedBy: root.privateKey, issuer: 'Aura Test Root' }
  const chainOf = (wish: Partial<typeof usual & { validTo: string }> = {}) => {
    const { host, ...given } = { ...usual, ...wish }
    return (
      pemOf(certificate({ ...given, publicKey: leaf.publicKey, extensions: [forHost(host)] })) + authority
    )
  }
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, authority])

  const subscriptions = new Map<string, PeerSubscription>()
  const transactions = new Map<string, PeerTransaction[]>()
  const certificates = new Map([[certificatePath, chainOf()]])
  /** Every request, as `METHOD path`. */
  const asked: string[] = []
  const faults: string[] = []
  let grants = 0
  let firstLive = 1
  let behaviour: Misbehaviour | undefined
  let misbehavesAt = anyPath

  function answer(request: IncomingMessage, body: string): { status: number; body?: object | string } {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    if (certificates.has(pathname)) return { status: 200, body: certificates.get(pathname) as string }
    if (pathname === '/v1/oauth2/token') {
      const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
      if (request.headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
      if (body !== 'grant_type=client_credentials') throw new Error(`grant ${body}`)
      grants++
      return {
        status: 200,
        body: { access_token: `A21-${grants}`, token_type: 'Bearer', expires_in: 32_400 },
      }
    }
    const [, number] = /^Bearer A21-(\d+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!number || Number(number) < firstLive) return { status: 401, body: { error: 'invalid_token' } }
    const [, paymentId] = /^\/v1\/payments\/sale\/([^/]+)\/refund$/.exec(pathname) ?? []
    if (paymentId) {
      const payment = [...transactions.values()].flat().find((each) => each.id === paymentId)
      if (!payment) return { status: 404, body: { name: 'INVALID_RESOURCE_ID' } }
      if (body !== '{}' || !request.headers['paypal-request-id']) throw new Error(`refund ${body}`)
      if (payment.status !== 'COMPLETED') return { status: 400, body: { name: 'TRANSACTION_REFUSED' } }
      payment.status = 'REFUNDED'
      return { status: 201, body: { id: `R-${paymentId}`, sale_id: paymentId, state: 'completed' } }
    }
    const [, id = '', part] =
      /^\/v1\/billing\/subscriptions\/([^/]+)(?:\/(transactions|cancel))?$/.exec(pathname) ?? []
    if (id.length < 3 || id.length > 50) return { status: 400, body: { name: 'INVALID_REQUEST' } }
    const subscription = subscriptions.get(id)
    if (!subscription) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } }
    if (part === 'transactions') {
      if (!searchParams.get('start_time') || !searchParams.get('end_time')) return { status: 400, body: {} }
      return { status: 200, body: { transactions: (transactions.get(id) ?? []).map(transactionOf) } }
    }
    if (part !== 'cancel') return { status: 200, body: { id, quantity: '1', ...subscription } }
    if (!JSON.parse(body).reason) throw new Error('cancelled without a reason')
    if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status)) {
      return {
        status: 422,
        body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] },
      }
    }
    subscription.status = 'CANCELLED'
    delete subscription.billing_info?.next_billing_time
    return { status: 204 }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const type = { 'content-type': 'application/json' }
    const body = await text(request)
    const [path = ''] = (request.url ?? '').split('?')
    asked.push(`${request.method} ${path}`)
    const behaves = misbehavesAt.test(path) ? behaviour : undefined
    if (behaves === 'hanging') return
    if (behaves === 'failing') response.writeHead(500, type).end('{"name":"INTERNAL_SERVER_ERROR"}')
    else if (behaves === 'nonsense') response.writeHead(200, type).end('<html>')
    else if (behaves === 'redirecting') response.writeHead(307, { location: '/elsewhere' }).end()
    else if (behaves === 'huge') response.writeHead(200, type).end(`{"status":"${'x'.repeat(2_000_000)}"}`)
    else if (behaves === 'throttling') response.writeHead(429, { ...type, 'retry-after': '30' }).end('{}')
    else {
      try {
        const { status, body: answered } = answer(request, body)
        response.writeHead(status, type)
        response.end(typeof answered === 'string' ? answered : answered && JSON.stringify(answered))
      } catch (error) {
        faults.push(String(error))
        response.writeHead(400, type).end('{}')
      }
    }
  }

  const server = await serveOnLoopback((request, response) => void handle(request, response))
  let sent = 0

  /** A signed event as PayPal sends it; `forgery` names the fault that it has. */
  function sealed(
    event: object,
    forgery: { by?: 'stranger'; certUrl?: string; algorithm?: string; webhook?: string } = {},
  ): SignedMessage {
    const payload = JSON.stringify(event)
    const id = `69cd13f0-d67a-11e5-baa3-${String(++sent).padStart(12, '0')}`
    const time = new Date().toISOString()
    const signed = Buffer.from(`${id}|${time}|${forgery.webhook ?? webhookId}|${crc32(payload)}`)
    const { privateKey } = forgery.by ? stranger : leaf
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': forgery.algorithm ?? 'SHA256withRSA',
        'paypal-cert-url': forgery.certUrl ?? `${server.origin}${certificatePath}`,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': sign('sha256', signed, privateKey).toString('base64'),
        'paypal-transmission-time': time,
      },
    }
  }

  return {
    /** For the settings of a server. */
    environment: {
      PAYMENT: 'paypal',
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_SECRET: secret,
      PAYPAL_PLAN_ID: paypalPlanId,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_URL: server.origin,
    },
    authority,
    subscriptions,
    transactions,
    asked,
    faults,
    sealed,
    get grants() {
      return grants
    },
    /** Serves a chain at another address; answers that. Its keys are PayPal's. */
    serveCertificate(name: string, wish: Partial<typeof usual & { validTo: string }> | 'stranger'): string {
      const path = `/v1/notifications/certs/${name}`
      const chain = wish === 'stranger' ? chainOf({ signedBy: stranger.privateKey }) : chainOf(wish)
      certificates.set(path, chain)
      return `${server.origin}${path}`
    },
    /** Ends the access tokens granted so far. */
    endAccess() {
      firstLive = grants + 1
    },
    /** `only`: at paths that match, instead of everywhere. */
    misbehave(manner: Misbehaviour | undefined, only = anyPath) {
      behaviour = manner
      misbehavesAt = only
    },
    async close() {
      setDefaultCACertificates(trusted)
      await server.close()
    },
  }
}

function transactionOf({ id, status, time, value = '1.00' }: PeerTransaction): object {
  const amount = { gross_amount: { currency_code: 'EUR', value } }
  return { id, status, time, amount_with_breakdown: amount, payer_email: 'buyer@example.test' }
}

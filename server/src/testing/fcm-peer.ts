import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { serveOnLoopback } from './http-peer.ts'

/** A message as FCM HTTP v1 takes it. */
export interface FcmMessage {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android: { collapse_key: string; ttl: string; notification: { tag: string } }
  apns: { headers: Record<string, string>; payload: { aps: { badge?: number } } }
  webpush: { headers: Record<string, string>; fcm_options?: { link: string } }
}

export interface FcmPeer {
  /** For `FCM_SERVICE_ACCOUNT` and `FCM_API_URL`. */
  environment: { FCM_SERVICE_ACCOUNT: string; FCM_API_URL: string }
  /** Messages with a valid access token, oldest first, however they were answered. */
  readonly received: readonly FcmMessage[]
  /** Access tokens issued. */
  readonly grants: number
  /** Requests that Google would refuse. */
  readonly faults: readonly string[]
  /** Sets the answer for a device. */
  answerWith(device: string, status: number, body?: object, headers?: Record<string, string>): void
  /** Revokes the access tokens issued so far. */
  endAccess(): void
  close(): Promise<void>
}

/** Google's errors, as its documents show them. */
export const fcmErrors = {
  unregistered: errorOf(404, 'NOT_FOUND', [{ '@type': fcmErrorType(), errorCode: 'UNREGISTERED' }]),
  invalidToken: errorOf(400, 'INVALID_ARGUMENT', [
    { '@type': fcmErrorType(), errorCode: 'INVALID_ARGUMENT' },
  ]),
  invalidMessage: errorOf(400, 'INVALID_ARGUMENT', [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'message.android.ttl', description: 'Invalid ttl' }],
    },
    { '@type': fcmErrorType(), errorCode: 'INVALID_ARGUMENT' },
  ]),
  senderMismatch: errorOf(403, 'PERMISSION_DENIED', [
    { '@type': fcmErrorType(), errorCode: 'SENDER_ID_MISMATCH' },
  ]),
  quota: errorOf(429, 'RESOURCE_EXHAUSTED', [{ '@type': fcmErrorType(), errorCode: 'QUOTA_EXCEEDED' }]),
}

function fcmErrorType(): string {
  return 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
}

function errorOf(code: number, status: string, details: object[]) {
  return { error: { code, message: 'what is wrong', status, details } }
}

const clientEmail = 'pushes@aura-test.iam.gserviceaccount.com'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

/** Google's token service and FCM HTTP v1, on a free loopback port. */
export async function startFcmPeer(): Promise<FcmPeer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const answers = new Map<string, { status: number; body: object; headers: Record<string, string> }>()
  const received: FcmMessage[] = []
  const faults: string[] = []
  let grants = 0
  let firstLive = 1

  /** OAuth 2.0 for service accounts (RFC 7523). */
  async function grant(request: IncomingMessage): Promise<object> {
    const fields = new URLSearchParams(await text(request))
    if (fields.get('grant_type') !== grantType) throw new Error(`grant ${fields.get('grant_type')}`)
    const { payload } = await jwtVerify(fields.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: clientEmail,
      audience: `${origin}/token`,
      requiredClaims: ['exp', 'iat'],
    })
    if (payload.scope !== scope) throw new Error(`scope ${payload.scope}`)
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error('asserted for more than an hour')
    grants++
    return { access_token: `access-${grants}`, expires_in: 3599, token_type: 'Bearer' }
  }

  async function send(
    request: IncomingMessage,
  ): Promise<{ status: number; body: object; headers?: Record<string, string> }> {
    const [, number] = /^Bearer access-(\d+)$/.exec(request.headers.authorization ?? '') ?? []
    const { message } = JSON.parse(await text(request)) as { message: FcmMessage }
    if (!number || Number(number) < firstLive) {
      return { status: 401, body: errorOf(401, 'UNAUTHENTICATED', []) }
    }
    for (const value of Object.values(message.data)) {
      if (typeof value !== 'string') throw new Error('data holds texts alone')
    }
    received.push(message)
    const name = 'projects/aura-test/messages/1'
    return answers.get(message.token) ?? { status: 200, body: { name } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const type = { 'content-type': 'application/json' }
    try {
      if (request.method !== 'POST') throw new Error(`${request.method}`)
      if (request.url === '/token') response.writeHead(200, type).end(JSON.stringify(await grant(request)))
      else if (request.url === '/v1/projects/aura-test/messages:send') {
        const { status, body, headers } = await send(request)
        response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body))
      } else throw new Error(`${request.url}`)
    } catch (error) {
      faults.push(String(error))
      response.writeHead(400, type).end('{}')
    }
  }

  const server = await serveOnLoopback((request, response) => void handle(request, response))
  const { origin } = server
  const account = {
    type: 'service_account',
    project_id: 'aura-test',
    client_email: clientEmail,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${origin}/token`,
  }
  return {
    environment: { FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_API_URL: origin },
    received,
    faults,
    get grants() {
      return grants
    },
    answerWith(device, status, body = {}, headers = {}) {
      answers.set(device, { status, body, headers })
    },
    endAccess() {
      firstLive = grants + 1
    },
    close: server.close,
  }
}

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Reader } from '../../config.reader.ts'

export interface PushSettings {
  /** Hosts of the push services that browsers may use (`*.` in front stands for any subdomain), or whole origins. */
  services: readonly string[]
  /** Contact of this site for push services, as a `mailto:` or `https:` URL [RFC 8292, 2.1]. */
  subject: string
  /** Undefined: tokens of devices are stored, and used once it is configured [NTF-32]. */
  fcm: FcmSettings | undefined
}

/** Credentials of this server for Google's FCM HTTP v1. */
export interface FcmSettings {
  apiUrl: string
  projectId: string
  clientEmail: string
  privateKey: KeyObject
  tokenUrl: string
}

/** The push services of Chrome and its derivatives, Firefox, Safari and Edge. */
const usualServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export function readPush(
  read: Reader,
  faults: string[],
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
): PushSettings {
  const services = read.list('PUSH_SERVICES', isService, 'hosts, *.hosts or origins')
  const subject = read.matching(
    'VAPID_SUBJECT',
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/,
    'an address that starts with mailto: or https://',
  )
  return {
    services: services.length > 0 ? services : usualServices,
    subject: subject ?? usualSubject(publicUrl, mailFrom),
    fcm: readFcm(read, faults),
  }
}

function usualSubject(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom.replace(/\s/g, '')}`
}

function isService(text: string): boolean {
  if (/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text)) return true
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The key file of a service account, as Google issues it, or its path. */
function readFcm(read: Reader, faults: string[]): FcmSettings | undefined {
  const apiUrl = read.address('FCM_API_URL', ['http:', 'https:']) ?? 'https://fcm.googleapis.com'
  const given = read.text('FCM_SERVICE_ACCOUNT')
  if (given === undefined) return undefined
  try {
    const text = given.startsWith('{') ? given : readFileSync(given, 'utf8')
    const { project_id, client_email, private_key, token_uri } = JSON.parse(text) as Record<string, unknown>
    const tokenUrl = token_uri ?? 'https://oauth2.googleapis.com/token'
    if (!isName(project_id) || !isName(client_email) || !isWebAddress(tokenUrl)) throw new Error('incomplete')
    return {
      apiUrl: apiUrl.replace(/\/+$/, ''),
      projectId: project_id,
      clientEmail: client_email,
      privateKey: requireRsaKey(private_key),
      tokenUrl,
    }
  } catch {
    // The parser's message is left out because it quotes the key.
    faults.push(
      'FCM_SERVICE_ACCOUNT must be the key file of a service account (JSON, with project_id, client_email and private_key), or a path to it.',
    )
    return undefined
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s/]+$/.test(value)
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

function requireRsaKey(pem: unknown): KeyObject {
  const key = createPrivateKey(String(pem))
  if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
  return key
}

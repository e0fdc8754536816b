import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { LegalNotice } from '@aura/contract/platform/page-config'
import { createReader, type Environment, type Reader } from './config.reader.ts'
import { type RecaptchaSettings, readRecaptcha } from './domains/accounts/human-check.settings.rules.ts'
import { readAdScriptUrl } from './domains/advertising/advertising.settings.rules.ts'
import { type PushSettings, readPush } from './domains/push/push.settings.rules.ts'
import { type PaymentSettings, readPayment } from './domains/subscription/subscription.settings.rules.ts'
import { readTwitch, type TwitchSettings } from './domains/twitch/twitch.settings.rules.ts'
import { readS3, type S3Settings } from './platform/store/s3-settings.ts'

/** Every setting of the server, read once from the environment (RUN-07). The README lists them with their defaults. */
export interface Config {
  http: {
    host: string
    port: number
    /** Address people reach the site at; links in mails start with it. Never ends with a slash. */
    publicUrl: string
    /** Proxies whose X-Forwarded-For is believed; none by default. */
    trustedProxies: string[]
    rateLimitScale: number
    metricsToken: string | undefined
  }
  /** Where people can support the site from outside; shown on /aura-app [APP-09]. */
  donationUrls: string[]
  legalNotice: LegalNotice
  dataDir: string
  /** Absent: the embedded PostgreSQL under the data folder. */
  database: { url: string; replicaUrl: string | undefined } | undefined
  /** Absent: each process counts the rate limits of plain calls for itself. */
  redisUrl: string | undefined
  /** Load demonstration data into an empty database; by default into the embedded one (RUN-09). */
  demo: boolean
  /** Absent: made once and kept in the data folder. */
  jwtSecret: string | undefined
  mail: {
    /** Absent: messages are files in the data folder's outbox. */
    smtpUrl: string | undefined
    from: string
  }
  /** Absent: the built-in proof-of-work check. */
  recaptcha: RecaptchaSettings | undefined
  /** Service that scores texts; absent: the built-in French scorer [CMT-09, CMT-10]. */
  toxicityUrl: string | undefined
  /** Absent: media are kept in the data folder. */
  s3: S3Settings | undefined
  /** What the stored media of one person may take [MED-21]. */
  mediaQuotaBytes: number
  push: PushSettings
  /** The script that draws advertising; absent: there is none [SUB-09]. */
  adScriptUrl: string | undefined
  /** Absent: linking a channel is tried out without a network on the embedded database, and off on any other [TWI-01]. */
  twitch: TwitchSettings | undefined
  /** How premium is paid for; the sandbox moves no money [SUB-04]. */
  payment: PaymentSettings
  /** Powers of the aura types; announced as not yet usable, so off by default [AUR-32]. */
  hasAuraPowers: boolean
  /** By default every answer is logged in operation, and only what needs a look beside an embedded database. */
  logLevel: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Every fault of the environment, one line each, each naming its setting (RUN-11). */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Modes of `sslmode` that both PostgreSQL clients read alike. */
const sslModes = ['disable', 'require', 'verify-full']

/** Reads and checks all settings; throws one {@link ConfigError} that lists every fault. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const read = createReader(environment, faults)

  function readDatabaseUrl(name: string): string | undefined {
    const url = read.address(name, ['postgres:', 'postgresql:'])
    const mode = url && new URL(url).searchParams.get('sslmode')
    if (mode && !sslModes.includes(mode))
      faults.push(`${name} must have an sslmode of ${sslModes.join(', ')}.`)
    return url
  }

  /** Pages, calls and sockets have addresses from the root on. */
  function readPublicUrl(): string | undefined {
    const address = read.text('PUBLIC_URL')
    if (address === undefined) return undefined
    if (isWebAddress(address)) {
      const { origin, href } = new URL(address)
      if (href.replace(/\/+$/, '') === origin) return origin
    }
    faults.push(
      'PUBLIC_URL must be an address that starts with http:// or https://, with nothing after the name and port.',
    )
    return undefined
  }

  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.integer('PORT', 0, 65_535) ?? 3000
  const databaseUrl = readDatabaseUrl('DATABASE_URL')
  const replicaUrl = readDatabaseUrl('DATABASE_REPLICA_URL')
  const jwtSecret = read.text('JWT_SECRET')

  if (replicaUrl && !databaseUrl) faults.push('DATABASE_REPLICA_URL needs DATABASE_URL beside it.')
  if (databaseUrl && !jwtSecret) {
    faults.push('JWT_SECRET is required with DATABASE_URL: all processes must sign with the same one.')
  }
  if (jwtSecret && jwtSecret.length < 32) faults.push('JWT_SECRET must have at least 32 characters.')

  const publicUrl = readPublicUrl() ?? defaultPublicUrl(host, port)
  const mailFrom =
    read.matching('MAIL_FROM', /^[^\r\n]+@[^\r\n]+$/, 'a mail address') ??
    'Aura <ne-pas-repondre@aura.invalid>'
  const config: Config = {
    http: {
      host,
      port,
      publicUrl,
      trustedProxies: read.list('TRUSTED_PROXIES', isAddressRange, 'IP addresses or ranges'),
      rateLimitScale: read.number('RATE_LIMIT_SCALE', 0.001, 1_000_000) ?? 1,
      metricsToken: read.text('METRICS_TOKEN'),
    },
    donationUrls: read.list('DONATION_URL', isWebAddress, 'addresses that start with http:// or https://'),
    legalNotice: readLegalNotice(read),
    dataDir: resolve(read.text('AURA_DATA_DIR') ?? '.data'),
    database: databaseUrl ? { url: databaseUrl, replicaUrl } : undefined,
    redisUrl: read.address('REDIS_URL', ['redis:', 'rediss:']),
    demo: read.flag('AURA_DEMO') ?? !databaseUrl,
    jwtSecret,
    mail: {
      smtpUrl: read.address('SMTP_URL', ['smtp:', 'smtps:']),
      from: mailFrom,
    },
    recaptcha: readRecaptcha(read, faults),
    toxicityUrl: read.address('TOXICITY_URL', ['http:', 'https:']),
    s3: readS3(read, faults),
    mediaQuotaBytes: (read.number('MEDIA_QUOTA_GB', 0.001, 1_000_000) ?? 5) * 1e9,
    push: readPush(read, faults, { publicUrl, mailFrom }),
    adScriptUrl: readAdScriptUrl(read, faults),
    twitch: readTwitch(read, faults),
    payment: readPayment(read, faults),
    hasAuraPowers: read.oneOf('AURA_POWERS', ['on', 'off']) === 'on',
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? (databaseUrl ? 'info' : 'warn'),
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

const readLegalNotice = (read: Reader): LegalNotice => ({
  publisher: read.text('LEGAL_PUBLISHER'),
  director: read.text('LEGAL_DIRECTOR'),
  host: read.text('LEGAL_HOST'),
  contact: read.matching(
    'LEGAL_CONTACT',
    /^(?:[^\s@:]+@[^\s@]+|https?:\/\/\S+)$/,
    'a mail address, or an address that starts with https:// or http://',
  ),
})

/** The names of all settings. */
export function settingNames(): string[] {
  const names = new Set<string>()
  const recorder = new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) })
  readConfig(recorder)
  return [...names]
}

function defaultPublicUrl(host: string, port: number): string {
  // By name where there is one: browsers refuse passkeys at an address of numbers.
  const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

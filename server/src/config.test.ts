import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('[RUN-08, RUN-12] nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    http: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', rateLimitScale: 1 },
    dataDir: join(process.cwd(), '.data'),
    database: undefined,
    demo: true,
    jwtSecret: undefined,
    mail: { smtpUrl: undefined },
    recaptcha: undefined,
    toxicityUrl: undefined,
  })
})

test('[RUN-04, RUN-05] the services that are used in place of what is embedded are set alone', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'aura-media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const [url, replicaUrl, redisUrl] = ['postgres://db/aura', 'postgres://replica/aura', 'redis://redis:6379']
  const database = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) }
  const all = {
    ...database,
    ...s3,
    DATABASE_REPLICA_URL: replicaUrl,
    REDIS_URL: redisUrl,
    S3_REGION: 'eu-west-3',
  }
  const bucket = {
    endpoint: 'https://s3.example',
    bucket: 'aura-media',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  expect(readConfig(all)).toMatchObject({
    database: { url, replicaUrl },
    redisUrl,
    s3: { ...bucket, region: 'eu-west-3' },
  })
  expect(readConfig(database)).toMatchObject({ database: { url }, redisUrl: undefined, s3: undefined })
  expect(readConfig(s3)).toMatchObject({ database: undefined, s3: { ...bucket, region: 'us-east-1' } })
  expect(readConfig({ REDIS_URL: redisUrl })).toMatchObject({ database: undefined, redisUrl })
})

test.each(['DATABASE_URL', 'DATABASE_REPLICA_URL'])('[RUN-04] %s says whether to encrypt', (name) => {
  const address = (mode: string) => `postgres://aura@db.example/aura?sslmode=${mode}`
  const given = (mode: string) => ({
    DATABASE_URL: address('require'),
    JWT_SECRET: 'x'.repeat(32),
    [name]: address(mode),
  })
  for (const mode of ['disable', 'require', 'verify-full']) expect(faultsOf(given(mode))).toEqual([])
  for (const mode of ['prefer', 'no-verify', 'yes'])
    expect(faultsOf(given(mode))).toEqual([`${name} must have an sslmode of disable, require, verify-full.`])
})

test.each([
  'https://aura.example/app',
  'https://aura.example/?x=1',
  'https://aura.example/#x',
  'https://me:secret@aura.example',
])('[RUN-11] PUBLIC_URL leads to the root of a site: %s does not', (address) => {
  expect(faultsOf({ PUBLIC_URL: address })).toEqual([
    'PUBLIC_URL must be an address that starts with http:// or https://, with nothing after the name and port.',
  ])
})

test.each(['SMTP_URL', 'REDIS_URL'])('[RUN-11] %s names a server', (name) => {
  const scheme = name === 'SMTP_URL' ? 'smtp' : 'redis'
  expect(faultsOf({ [name]: `${scheme}://` })).toEqual([expect.stringMatching(`^${name} must be an address`)])
})

test('[RUN-08] each default can be set; an empty value counts as absent', () => {
  const config = readConfig({
    PORT: '4000',
    HOST: '0.0.0.0',
    AURA_DATA_DIR: '/srv/aura',
    PUBLIC_URL: 'https://aura.example/',
    AURA_DEMO: '0',
    RATE_LIMIT_SCALE: '2.5',
    SMTP_URL: '',
  })
  expect(config).toMatchObject({
    http: { port: 4000, host: '0.0.0.0', publicUrl: 'https://aura.example', rateLimitScale: 2.5 },
    dataDir: '/srv/aura',
    demo: false,
    mail: { smtpUrl: undefined },
  })
})

const refused = [
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'aura.example'],
  ['PUBLIC_URL', 'ftp://aura.example'],
  ['AURA_DEMO', 'yes'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['MEDIA_QUOTA_GB', '0'],
  ['AURA_POWERS', 'yes'],
  ['DONATION_URL', 'https://aura.example, merci'],
  ['PAYMENT', 'stripe'],
  ['DATABASE_URL', 'mysql://db/aura'],
  ['DATABASE_REPLICA_URL', 'postgres://replica/aura'],
  ['JWT_SECRET', 'too short'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['PUSH_SERVICES', 'https://push.example/path'],
  ['PUSH_SERVICES', 'localhost'],
  ['VAPID_SUBJECT', 'ops@aura.example'],
  ['VAPID_SUBJECT', 'http://aura.example'],
  ['FCM_API_URL', 'fcm.googleapis.com'],
  ['AD_SCRIPT_URL', 'ads.example/ad.js'],
  ['AD_SCRIPT_URL', 'http://ads.example/ad.js'],
  ['AD_SCRIPT_URL', 'http://localhost.example/ad.js'],
  ['FCM_SERVICE_ACCOUNT', '/nowhere/account.json'],
  ['TRUSTED_PROXIES', 'a proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['RECAPTCHA_SITE_KEY', 'alone'],
  ['LEGAL_CONTACT', '01 23 45 67 89'],
  ['LEGAL_CONTACT', 'javascript:alert(1)'],
  ['RECAPTCHA_SECRET', 'alone'],
  ['RECAPTCHA_VERIFY_URL', 'recaptcha.example'],
  ['TWITCH_CLIENT_ID', 'alone'],
  ['TWITCH_CLIENT_SECRET', 'alone'],
  ['TWITCH_API_URL', 'api.twitch.example'],
  ['TWITCH_AUTH_URL', 'id.twitch.example'],
  ['LOG_LEVEL', 'loud'],
  ['TOXICITY_URL', 'scorer:8080'],
  ['REDIS_URL', 'localhost:6379'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_BUCKET', 'alone'],
  ['S3_BUCKET', 'No Bucket'],
  ['S3_REGION', 'eu-west-3'],
  ['S3_ACCESS_KEY_ID', 'alone'],
  ['S3_SECRET_ACCESS_KEY', 'alone'],
] as const

test.each(refused)('[RUN-11] %s=%s is refused in one line that names it', (name, value) => {
  const faults = faultsOf({ JWT_SECRET: 'x'.repeat(32), [name]: value })
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*$`))])
})

test('[APP-16] what the legal notice names comes from the operator alone', () => {
  expect(readConfig({}).legalNotice).toEqual({})
  const notice = { publisher: 'Association Aura, Lyon', director: 'Ana Roy', host: 'Hébergeur, Paris' }
  const environment = {
    LEGAL_PUBLISHER: notice.publisher,
    LEGAL_DIRECTOR: notice.director,
    LEGAL_HOST: notice.host,
  }
  for (const contact of ['contact@aura.example', 'https://aura.example/contact'])
    expect(readConfig({ ...environment, LEGAL_CONTACT: contact }).legalNotice).toEqual({ ...notice, contact })
})

test('[RUN-11] every setting with a wrong value is tried', () => {
  const tried = new Set<string>(refused.map(([name]) => name))
  const others = settingNames().filter((name) => !tried.has(name))
  expect(others.sort()).toEqual(
    [
      // The start itself finds out whether they can be used.
      ...['HOST', 'AURA_DATA_DIR'],
      // Any text will do.
      ...['METRICS_TOKEN', 'LEGAL_PUBLISHER', 'LEGAL_DIRECTOR', 'LEGAL_HOST'],
      // Read with PAYMENT=paypal alone.
      ...['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_PLAN_ID', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_API_URL'],
    ].sort(),
  )
})

test('[RUN-10] JWT_SECRET is required with DATABASE_URL', () => {
  expect(faultsOf({ DATABASE_URL: 'postgres://db/aura' })).toEqual([expect.stringMatching(/^JWT_SECRET/)])
})

const external = { DATABASE_URL: 'postgres://db/aura', JWT_SECRET: 'x'.repeat(32) }

test.each([
  ['the embedded database', {}, { unset: true, '0': false, '1': true }],
  ['that of DATABASE_URL', external, { unset: false, '0': false, '1': true }],
])('[RUN-09] AURA_DEMO on %s', (_, database, expected) => {
  const demoOf = (environment: Record<string, string>) => readConfig({ ...database, ...environment }).demo
  const found = { unset: demoOf({}), '0': demoOf({ AURA_DEMO: '0' }), '1': demoOf({ AURA_DEMO: '1' }) }
  expect(found).toEqual(expected)
})

test('[RUN-11] all faults are told at once', () => {
  expect(faultsOf({ PORT: 'x', AURA_DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

test('[TWI-01] half of what Twitch gives a site is a fault', () => {
  const fault = 'TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET go together: set both or neither.'
  expect(faultsOf({ TWITCH_CLIENT_ID: 'id' })).toEqual([fault])
  expect(faultsOf({ TWITCH_CLIENT_SECRET: 'secret' })).toEqual([fault])
  const both = { TWITCH_CLIENT_ID: 'id', TWITCH_CLIENT_SECRET: 'secret', TWITCH_API_URL: 'http://x/helix/' }
  expect(readConfig(both).twitch).toMatchObject({
    apiUrl: 'http://x/helix',
    authUrl: 'https://id.twitch.tv/oauth2',
  })
})

const paypal = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_SECRET: 'secret',
  PAYPAL_PLAN_ID: 'P-1',
  PAYPAL_WEBHOOK_ID: 'W-1',
}

test.each(Object.keys(paypal))('[SUB-05] PAYMENT=paypal without %s is refused in one line', (missing) => {
  const fault = `PAYMENT=paypal needs ${missing} too.`
  expect(faultsOf({ PAYMENT: 'paypal', ...paypal, [missing]: '' })).toEqual([fault])
})

test('[SUB-04, SUB-05] the sandbox needs nothing; PAYMENT=paypal names all that it misses at once', () => {
  expect(readConfig(paypal).payment).toEqual({ provider: 'sandbox' })
  expect(faultsOf({ PAYMENT: 'paypal' })).toEqual([
    `PAYMENT=paypal needs ${Object.keys(paypal).join(', ')} too.`,
  ])
  expect(readConfig({ PAYMENT: 'paypal', ...paypal }).payment).toMatchObject({
    apiUrl: 'https://api-m.paypal.com',
  })
  expect(faultsOf({ PAYMENT: 'stripe' })).toEqual([expect.stringMatching(/^PAYMENT\b/)])
  const wrong = { PAYMENT: 'paypal', ...paypal, PAYPAL_API_URL: 'api-m.paypal.com' }
  expect(faultsOf(wrong)).toEqual([expect.stringMatching(/^PAYPAL_API_URL\b/)])
})

describe('pushes', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'aura',
    client_email: 'pushes@aura.example',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  const read = (changed: Record<string, string>) =>
    readConfig({ MAIL_FROM: 'Aura <a@aura.example>', ...changed }).push

  test('[NTF-31] push services write to the site, or to who sends its mail', () => {
    expect(read({}).subject).toBe('mailto:a@aura.example')
    expect(read({ MAIL_FROM: 'b@aura.example' }).subject).toBe('mailto:b@aura.example')
    expect(read({ PUBLIC_URL: 'https://aura.example' }).subject).toBe('https://aura.example')
    expect(read({ VAPID_SUBJECT: 'mailto:ops@aura.example' }).subject).toBe('mailto:ops@aura.example')
  })

  test('[NTF-32, RUN-13] the key file of a service account is the setting itself, or where it says', async () => {
    expect(read({}).fcm).toBeUndefined()
    const text = JSON.stringify({ ...account, token_uri: 'http://127.0.0.1:9/token' })
    expect(read({ FCM_SERVICE_ACCOUNT: text }).fcm).toMatchObject({
      apiUrl: 'https://fcm.googleapis.com',
      projectId: 'aura',
      tokenUrl: 'http://127.0.0.1:9/token',
    })
    const atLoopback = { FCM_SERVICE_ACCOUNT: text, FCM_API_URL: 'http://127.0.0.1:9/' }
    expect(read(atLoopback).fcm?.apiUrl).toBe('http://127.0.0.1:9')
    const folder = await mkdtemp(join(tmpdir(), 'aura-config-'))
    const file = join(folder, 'account.json')
    await writeFile(file, JSON.stringify(account))
    expect(read({ FCM_SERVICE_ACCOUNT: file }).fcm?.tokenUrl).toBe('https://oauth2.googleapis.com/token')
    await rm(folder, { recursive: true })
  })

  test.each([
    ['no such file', '/nowhere/account.json'],
    ['no JSON', '{'],
    ['no project', JSON.stringify({ ...account, project_id: undefined })],
    ['no key', JSON.stringify({ ...account, private_key: 'secret' })],
    ['a key of another kind', JSON.stringify({ ...account, private_key: ecKey() })],
    ['an address of another kind', JSON.stringify({ ...account, token_uri: 'file:///etc/passwd' })],
  ])('[RUN-11] a service account with %s is one fault, which tells nothing of the key', (_what, value) => {
    const faults = faultsOf({ FCM_SERVICE_ACCOUNT: value })
    expect(faults).toEqual([expect.stringMatching(/^FCM_SERVICE_ACCOUNT must be the key file/)])
    expect(faults[0]).not.toContain('secret')
  })
})

function ecKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

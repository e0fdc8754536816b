import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let webFolder: string
let app: TestApp
let person: Person
let picture: string

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'aura-pages-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Aura</title>')
  app = await createTestApp({ webFolder })
  person = await makePerson(app)
  const { body } = await publishPost(app, person)
  picture = `/media/${body.media}`
})
afterAll(async () => {
  await app.close()
  await rm(webFolder, { recursive: true })
})

/** The directives of an answer's policy, by name. */
async function policyOf(url: string, accept = '*/*'): Promise<Record<string, string[]>> {
  const { headers } = await app.call({ url, headers: { accept } })
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const everywhere = () => [
  ['/feed', 'text/html'],
  ['/api/isConnected', 'application/json'],
  ['/api/nothing', 'application/json'],
  ['/current-user', 'application/json'],
  [picture, 'image/*'],
  ['/api/docs/', 'text/html'],
  ['/api/openapi.json', 'application/json'],
]

test('every answer says what it is, is framed by nobody and tells no other site where it was', async () => {
  for (const [url = '', accept = ''] of [...everywhere(), ['/%', 'application/json']]) {
    const { headers } = await app.call({ url, headers: { accept } })
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['x-frame-options'], url).toBeDefined()
    expect(headers['referrer-policy'], url).toMatch(/origin|no-referrer/)
    expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})

test('no page runs a script that is not ours, nor one written into it', async () => {
  for (const [url = '', accept = ''] of everywhere()) {
    const policy = await policyOf(url, accept)
    const scripts = policy['script-src'] ?? policy['default-src']
    expect(scripts, url).toContain("'self'")
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'data:', 'https:']) {
      expect(scripts, url).not.toContain(source)
    }
    expect(policy['object-src'] ?? policy['default-src'], url).toEqual(["'none'"])
    expect(policy['base-uri'], url).toBeDefined()
    expect(policy['frame-ancestors'], url).toBeDefined()
  }
})

test('an answer to an address that cannot be read lets nothing run at all', async () => {
  expect((await policyOf('/%'))['default-src']).toEqual(["'none'"])
})

test('reCAPTCHA’s hosts are let in only with reCAPTCHA on', async () => {
  const recaptcha = await createTestApp({
    database: app.database,
    environment: { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' },
  })
  const { headers } = await recaptcha.call({ url: '/api/isConnected' })
  expect(String(headers['content-security-policy'])).toContain('https://www.google.com/recaptcha/')
  await recaptcha.close()
  expect((await policyOf('/api/isConnected'))['script-src']).toEqual(["'self'"])
})

test('[SUB-09] the advertiser’s host is let in by the document of its slots alone', async () => {
  const advertising = await createTestApp({
    database: app.database,
    environment: { AD_SCRIPT_URL: 'https://ads.example/serve.js' },
    webFolder,
  })
  const framed = { accept: 'text/html', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  const policyWithAds = async (url: string) =>
    String((await advertising.call({ url, headers: framed })).headers['content-security-policy'])
  for (const url of ['/feed', '/subscription', '/api/isConnected']) {
    expect(await policyWithAds(url), url).not.toContain('ads.example')
    expect(await policyWithAds(url), url).toContain("frame-src 'self'")
  }
  expect(await policyWithAds('/api/advertising/slot')).toContain('ads.example')
  await advertising.close()
  expect((await policyOf('/feed', 'text/html'))['frame-src']).toEqual(["'none'"])
})

test('[SUB-13] PayPal’s hosts are let in by the page of the subscription alone, and only where PayPal is paid', async () => {
  const paypal = await createTestApp({
    database: app.database,
    environment: {
      PAYMENT: 'paypal',
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_SECRET: 'secret',
      PAYPAL_PLAN_ID: 'P-1',
      PAYPAL_WEBHOOK_ID: 'W-1',
    },
    webFolder,
  })
  const openPage = (url: string) => paypal.call({ url, headers: { accept: 'text/html' } })
  const { body, headers } = await openPage('/subscription?from=settings')
  const policy = String(headers['content-security-policy'])
  const [, nonce] = /<meta name="aura-payment-nonce" content="([\w-]{22})">/.exec(body) ?? []
  expect(policy).toContain(
    `script-src 'self' https://*.paypal.com https://*.paypalobjects.com 'nonce-${nonce}'`,
  )
  expect(policy).not.toContain('unsafe')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect((await openPage('/subscription')).body).not.toContain(nonce)
  for (const url of ['/feed', '/settings', '/subscription/other', '/api/isConnected']) {
    const other = await openPage(url)
    expect(String(other.headers['content-security-policy']), url).not.toContain('paypal')
    expect(other.headers['cross-origin-opener-policy'], url).toBe('same-origin')
    expect(other.body, url).not.toContain('aura-payment-nonce')
  }
  await paypal.close()
  expect(JSON.stringify(await policyOf('/subscription', 'text/html'))).not.toContain('paypal')
})

test('a browser is told to stay on HTTPS when the site is reached by it', async () => {
  const secure = await createTestApp({
    database: app.database,
    environment: { PUBLIC_URL: 'https://aura.test' },
  })
  expect((await secure.call({ url: '/healthz' })).headers['strict-transport-security']).toContain(
    'max-age=31536000',
  )
  await secure.close()
  expect((await app.call({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
})

test('answers that depend on the viewer are kept by no cache and vary on who asks', async () => {
  for (const url of [
    '/api/discovery',
    '/current-user',
    '/api/aura/balance',
    '/api/nothing',
    '/api/isConnected',
  ]) {
    const { headers } = await app.call({ url, headers: { authorization: person.token } })
    expect(headers['cache-control'], url).toBe('private, no-store')
    expect(String(headers.vary).split(', '), url).toEqual(expect.arrayContaining(['accept', 'authorization']))
  }
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let webFolder: string
let app: TestApp
let unbuilt: TestApp

const early = '<script type="module" async src="/assets/early.js"></script>'
const script = 'console.log("aura")\n'.repeat(200)

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'aura-pages-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html lang="fr"><head><title>Aura</title><!--aura-head--></head><body><!--aura-first-answers--></body></html>',
  )
  await writeFile(
    join(webFolder, 'page-heads.json'),
    JSON.stringify([
      { path: '/feed', head: '<link rel="modulepreload" href="/assets/feed.js" />', prefetch: early },
      {
        path: '/profile/:pseudo',
        head: '<link rel="modulepreload" href="/assets/profile.js" />',
        prefetch: '',
      },
    ]),
  )
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webFolder, 'service-worker.js'), script)
  await writeFile(join(webFolder, 'assets', 'index-abc123.js'), script)
  await writeFile(join(webFolder, 'assets', 'index-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(webFolder, 'assets', 'index-abc123.js.gz'), gzipSync(script))
  app = await createTestApp({ webFolder })
  unbuilt = await createTestApp({
    database: app.database,
    webFolder: join(webFolder, 'none'),
    keepsLog: true,
  })
})
afterAll(async () => {
  await unbuilt.close()
  await app.close()
  await rm(webFolder, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = {}) =>
  app.call({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test.each([
  '/',
  '/feed',
  '/challenges',
  '/challenges/4',
  '/community/2/details',
  '/current-user',
  '/nowhere/at/all',
])('[RUN-19] a navigation to %s gets the application', async (url) => {
  const answer = await open(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(String(answer.headers.vary).split(', ')).toContain('accept')
  expect(answer.body).toContain('<title>Aura</title>')
})

test('a page whose own code the build knows tells the browser of it, the others do not', async () => {
  expect((await open('/feed?tab=abonnement')).body).toContain('<link rel="modulepreload"')
  expect((await open('/profile/lea')).body).toContain('/assets/profile.js')
  expect((await open('/profile/lea/posts')).body).not.toContain('modulepreload')
  expect((await open('/login')).body).not.toContain('modulepreload')
  expect((await app.call({ url: '/page-heads.json' })).statusCode).toBe(404)
})

test('the script that makes the first call early stands where the page brings no answer', async () => {
  expect((await open('/feed')).body).not.toContain(early)
  expect((await open('/feed', { cookie: 'aura_member=1' })).body).toContain(early)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('pages come compressed: %s', async (accepted, decompress) => {
  const answer = await open('/login', { 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(accepted)
  expect(decompress(answer.rawPayload).toString()).toContain('<title>Aura</title>')
})

test('[RUN-35] compressed copies that are kept stand for their own page and its answers alone', async () => {
  const member = { cookie: 'aura_member=1' }
  const asked = [
    ['/login', {}],
    ['/feed', member],
    ['/feed', {}],
    ['/feed', member],
    ['/profile/lea', member],
    ['/login', {}],
  ] as const
  const textOf = (body: string) => body.replace(/"at":\d+/, '')
  for (const [url, headers] of asked) {
    const plain = await open(url, headers)
    const answer = await open(url, { ...headers, 'accept-encoding': 'br' })
    expect(textOf(brotliDecompressSync(answer.rawPayload).toString())).toBe(textOf(plain.body))
  }
})

test('[RUN-20] the same path asked as a call answers JSON, and both vary on Accept', async () => {
  const call = await app.call({ url: '/current-user', headers: { accept: 'application/json' } })
  expect(call.statusCode).toBe(401)
  expect(call.json()).toMatchObject({ code: 'platform.unauthenticated' })
  expect(String(call.headers.vary).split(', ')).toContain('accept')
  const unknown = await app.call({ url: '/nowhere', headers: { accept: '*/*' } })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'platform.unknown' })
})

test.each(['/api/nothing', '/media/nothing', '/assets/nothing.js', '/assets/%00', '/api'])(
  '[RUN-20] %s is no page, for visitors and members',
  async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  },
)

test('the page knows the settings it needs, and holds no script of its own', async () => {
  const { body } = await open('/feed')
  const content = /<meta name="aura-config" content="([^"]*)">/.exec(body)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
    humanCheck: 'built-in',
    donationUrls: [],
    legalNotice: {},
    publicOrigin: 'http://aura.test',
    embedded: false,
    auraPowers: false,
    advertising: false,
    paymentScripts: false,
  })
  expect(body).not.toMatch(/<script(?![^>]*\s(?:src=|type="application\/json"))/)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['identity', undefined],
])('hashed files may be kept for good and come compressed: %s', async (accepted, encoding) => {
  const answer = await app.call({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': accepted } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(String(answer.headers.vary)).toMatch(/accept-encoding/i)
  if (!encoding) expect(answer.body).toBe(script)
})

test('[PST-01] a share that no service worker took leads to the form, which says that it is lost', async () => {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(3_000_000)], { type: 'image/png' }), 'a.png')
  const url = await app.listen()
  const answer = await fetch(`${url}/create-post`, { method: 'POST', body: form, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/create-post?shared'])
})

test('files of a fixed address are kept for an hour', async () => {
  const answer = await app.call({ url: '/favicon.svg', headers: { accept: 'image/*' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
})

test('[NTF-31] the service worker is never taken from a cache unasked: it is how browsers learn of a new version', async () => {
  const answer = await app.call({ url: '/service-worker.js', headers: { accept: '*/*' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toContain('javascript')
})

test.each(['/assets/../index.html', '/assets/..%2findex.html', '/assets/%2e%2e/index.html', '/assets/.'])(
  'nothing outside is served by %s',
  async (url) => {
    const answer = await app.call({ url, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  },
)

test('without built pages calls work, a navigation answers 503 and the log says why', async () => {
  expect((await unbuilt.call({ url: '/healthz' })).statusCode).toBe(200)
  const answer = await unbuilt.call({ url: '/feed', headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(503)
  expect(unbuilt.logLines.join('')).toContain('no built pages in')
})

import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { health } from '@aura/contract/platform/platform.contract'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { readUntilClosed } from '../../testing/read-until-closed.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let address: URL
beforeAll(async () => {
  address = new URL(await app.listen())
})

/** Speaks raw HTTP: the pieces one after the other; answers what came back until the server closed. */
async function speak(pieces: Iterable<string | Buffer>, pauseMs = 0): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  const said = readUntilClosed(socket)
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return said
}

/** What every answer carries, those made before a request was understood too. */
const safeHeaders = [
  /^content-security-policy: default-src '(none|self)'/im,
  /^x-content-type-options: nosniff/im,
  /^x-frame-options: (DENY|SAMEORIGIN)/im,
  /^cache-control: private, no-store/im,
  /^x-request-id: [0-9a-f-]{36}/im,
]
function expectSafe(answer: string): void {
  for (const header of safeHeaders) expect(answer).toMatch(header)
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
const close = 'Host: a\r\nConnection: close\r\n'

test('headers of 100 kB answer 431 in the one form of errors, and the connection is closed', async () => {
  const answer = await speak([`GET /healthz HTTP/1.1\r\n${close}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`])
  expect(statusOf(answer)).toBe(431)
  expect(bodyOf(answer)).toMatchObject({ code: 'platform.too-large', requestId: expect.any(String) })
  expectSafe(answer)
})

test('a call that offers another protocol, as some HTTP clients do with h2c, is answered in this one, and the connection is closed', async () => {
  const answer = await speak([
    'GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
  ])
  expect(statusOf(answer)).toBe(200)
  expect(answer).toMatch(/^connection: close/im)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['two lengths', `POST /api/login HTTP/1.1\r\n${close}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}`],
  [
    'length and chunks',
    `POST /api/login HTTP/1.1\r\n${close}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a wrong chunk', `POST /api/login HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['a header without a name', `GET /healthz HTTP/1.1\r\n${close}: x\r\n\r\n`],
  ['NUL in a header', `GET /healthz HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('broken HTTP answers 400 and is closed: %s', async (_what, request) => {
  const answer = await speak([request])
  expect(statusOf(answer)).toBe(400)
  expectSafe(answer)
})

test.each([
  ['JSON', 'application/json', ['{"email":"a@b.fr","password":"', '"}']],
  [
    'a form',
    'multipart/form-data; boundary=x',
    ['--x\r\nContent-Disposition: form-data; name="legend"\r\n\r\n', '\r\n--x--\r\n'],
  ],
])(
  'bytes that are no UTF-8 are refused in %s, not replaced',
  async (_what, type, [before = '', after = '']) => {
    const person = await makePerson(app)
    const path = type === 'application/json' ? '/api/login' : '/api/create-posts'
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0x61, 0xff, 0x62]), Buffer.from(after)])
    const head = `POST ${path} HTTP/1.1\r\n${close}Authorization: ${person.token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
    const answer = await speak([head, body])
    expect(statusOf(answer)).toBe(400)
    expect(bodyOf(answer)).toMatchObject({ code: 'platform.malformed' })
  },
)

test('a body longer than any call needs answers 413', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(300_000) })
  const head = `POST /api/login HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  expect(statusOf(await speak([head, body]))).toBe(413)
})

test('clients that send a byte now and then, in a head or a body, are let go in bounded time', async () => {
  function* drip(head: string) {
    yield head
    for (;;) yield 'x'
  }
  const heads = [
    'GET /healthz HTTP/1.1\r\nX-Slow: ',
    `POST /api/login HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n`,
    `POST /api/login HTTP/1.1\r\n${close}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n`,
  ]
  const answers = await Promise.all(heads.map((head) => speak(drip(head), 2000)))
  for (const answer of answers) expect([0, 400, 408]).toContain(statusOf(answer))
  expect((await ask(app, health)).status).toBe(200)
})

test('a client that goes away in the middle of its body leaves the server well, and no file', async () => {
  const { token } = await makePerson(app)
  const receivedFiles = () => readdir(app.application.store.tempFolder)
  const file =
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nfirst bytes'
  for (let client = 0; client < 20; client++) {
    const socket = connect(Number(address.port), address.hostname)
    socket.on('error', () => {})
    const isUpload = client % 2 === 0
    const [type, begun] = isUpload ? ['multipart/form-data; boundary=x', file] : ['application/json', '{"a"']
    socket.write(
      `POST /api/create-posts HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${begun}`,
    )
    if (isUpload) await expect.poll(receivedFiles).toHaveLength(1)
    else await sleep(5)
    socket.destroy()
    await expect.poll(receivedFiles).toEqual([])
  }
  expect((await ask(app, health)).status).toBe(200)
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { serveOnLoopback } from '../../testing/http-peer.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { seconds } from '../clock/clock.ts'
import type { MediaStore } from './media-store.ts'
import { openS3MediaStore } from './s3-media-store.ts'

const name = '0123456789abcdef0123456789abcdef01234567-320.webp'
const patient = { connectMs: 30_000, answerMs: 60_000, stallMs: 60_000 }
/** Timeouts for a store that gets no answer. */
const brief = { connectMs: 1000, answerMs: 1000, stallMs: 1000 }
const away = { code: 'platform.unavailable', retryAfterSeconds: 5 }
let folder: string
let s3: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-s3-faults-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const openStore = (endpoint = s3.settings.endpoint, clock = createTestClock(), patience = patient) =>
  openS3MediaStore({
    settings: { ...s3.settings, endpoint },
    clock,
    tempFolder: join(folder, 'tmp'),
    isShared: false,
    patience,
  })

async function put(store: MediaStore, content: string | Buffer, as = name): Promise<void> {
  const path = join(store.tempFolder, 'received')
  await writeFile(path, content)
  await store.put(path, as).finally(() => rm(path, { force: true }))
}

async function listAll(store: MediaStore): Promise<string[]> {
  const names: string[] = []
  for await (const file of store.list()) names.push(file.name)
  return names
}

/** Something on a loopback port that is no S3; `treat` gets each connection's first bytes. */
async function startImpostor(treat: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => treat(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const refusal = '<Error><Code>InternalError</Code></Error>'
test.each([
  ['answers 500', `HTTP/1.1 500 No\r\nContent-Length: ${refusal.length}\r\n\r\n${refusal}`],
  ['talks nonsense', 'EHLO stranger\r\n'],
  [
    'answers a page of its own',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<p>.\r\n0\r\n\r\n',
  ],
  ['hangs up', ''],
])('[RUN-05] an S3 that %s is away, whatever is asked of it', async (_, answer) => {
  const { url, server } = await startImpostor((socket) => socket.end(answer))
  const asked = [
    (store: MediaStore) => put(store, 'x'),
    (store: MediaStore) => store.open(name),
    (store: MediaStore) => store.open(name, { start: 0, end: 3 }),
    (store: MediaStore) => store.sizeOf(name),
    (store: MediaStore) => store.hasAll([name, name.replace('320', '720')]),
  ]
  try {
    for (const ask of asked) await expect(ask(await openStore(url))).rejects.toMatchObject(away)
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  } finally {
    server.close()
  }
})

test.each(['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'])(
  '[RUN-05] a full S3, which says %s, has no place left',
  async (code) => {
    const body = `<Error><Code>${code}</Code></Error>`
    const answer = `HTTP/1.1 507 Full\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const { url, server } = await startImpostor((socket) => socket.end(answer))
    await expect(put(await openStore(url), 'x')).rejects.toMatchObject({ code: 'platform.no-space' })
    server.close()
  },
)

test('[RUN-05] a file whose connection S3 has closed meanwhile is sent again, whole', async () => {
  const received: string[] = []
  let isClosed = true
  const peer = await serveOnLoopback(async (asked, response) => {
    if (isClosed) asked.socket.resetAndDestroy()
    else {
      received.push((await buffer(asked)).toString())
      response.writeHead(200, { etag: '"kept"' }).end()
    }
    isClosed = false
  })
  await put(await openStore(peer.origin), 'bonjour')
  expect(received).toEqual(['bonjour'])
  await peer.close()
})

test('[RUN-05, MED-13] a received file that cannot be read fails its upload alone, without waiting for S3', async () => {
  const store = await openStore()
  const unreadable = join(store.tempFolder, 'unreadable')
  await mkdir(unreadable)
  try {
    await expect(store.put(unreadable, name)).rejects.toMatchObject({ cause: { code: 'EISDIR' } })
  } finally {
    await rm(unreadable, { recursive: true })
  }
  expect(await store.sizeOf(name)).toBeUndefined()
})

test('[RUN-05] a silent S3 is waited for a moment, then not at all, and is used again once it speaks', async () => {
  const clock = createTestClock()
  await put(await openStore(), 'bonjour')
  const store = await openStore(undefined, clock, brief)
  s3.freeze()
  const awakeMs = startAwakeTime()
  // Under another name: this program empties a file before it is sent anew, which S3 does not.
  const sent = put(store, 'salut', name.replace('320', '720'))
  const asked = await Promise.allSettled([store.open(name), store.sizeOf(name), store.hasAll([name]), sent])
  for (const { status } of asked) expect(status).toBe('rejected')
  expect(awakeMs()).toBeLessThan(10_000)
  await expect(store.probe()).rejects.toThrow()

  const laterAwakeMs = startAwakeTime()
  await expect(listAll(store)).rejects.toMatchObject(away)
  expect(laterAwakeMs()).toBeLessThan(brief.answerMs)

  s3.thaw()
  await expect.poll(() => store.probe()).toBeUndefined()
  await expect
    .poll(() => {
      clock.advance(seconds(5))
      return store.sizeOf(name)
    })
    .toBe(7)
})

test('[RUN-05] after three failures in a row S3 is left alone for 5 s, then asked once, and again for good once it answers', async () => {
  const clock = createTestClock()
  let asked = 0
  let isDown = true
  const peer = await serveOnLoopback((_, response) => {
    asked++
    response.writeHead(isDown ? 403 : 200, { 'content-length': 7 }).end()
  })
  const store = await openStore(peer.origin, clock)
  const fails = () => expect(store.sizeOf(name)).rejects.toMatchObject(away)
  for (let failure = 1; failure <= 4; failure++) await fails()
  expect(asked).toBe(3)
  clock.advance(seconds(5))
  await fails()
  await fails()
  expect(asked).toBe(4)
  isDown = false
  clock.advance(seconds(5) - 1)
  await fails()
  clock.advance(1)
  for (let answer = 1; answer <= 2; answer++) expect(await store.sizeOf(name)).toBe(7)
  expect(asked).toBe(6)
  await peer.close()
})

test('[RUN-05] whether files are there, and whether S3 is, is waited for less than what a file is read for', async () => {
  const peer = await serveOnLoopback(() => {})
  const store = await openStore(peer.origin, undefined, { connectMs: 1000, answerMs: 3000, stallMs: 60_000 })
  const givenUp: string[] = []
  const note = (what: string) => () => void givenUp.push(what)
  await Promise.all([
    store.sizeOf(name).catch(note('size')),
    store.open(name).catch(note('file')),
    store.hasAll([name]).catch(note('all')),
    store.probe().catch(note('probe')),
  ])
  expect(givenUp.slice(0, 2).toSorted()).toEqual(['all', 'probe'])
  expect(givenUp).toHaveLength(4)
  await peer.close()
})

test('[RUN-05] a refused connection is no wait, and files are there once S3 is back', async () => {
  const clock = createTestClock()
  const store = await openStore(undefined, clock)
  await put(store, 'bonjour')
  await s3.kill()
  await expect(store.open(name)).rejects.toMatchObject(away)
  await s3.restart()
  clock.advance(seconds(5))
  const file = await store.open(name)
  expect((await buffer(file?.stream as never)).toString()).toBe('bonjour')
})

test('[RUN-05] a file that stops coming ends with a failure; one that is read slowly does not', async () => {
  const large = Buffer.alloc(24 * 1024 * 1024, 7)
  await put(await openStore(), large)
  const stallMs = 2000
  const store = await openStore(undefined, undefined, { ...patient, stallMs })
  const slow = await store.open(name)
  await new Promise((resolve) => setTimeout(resolve, 2 * stallMs))
  expect((await buffer(slow?.stream as never)).equals(large)).toBe(true)

  const cut = await store.open(name)
  s3.freeze()
  await expect(buffer(cut?.stream as never)).rejects.toThrow()
  s3.thaw()
})

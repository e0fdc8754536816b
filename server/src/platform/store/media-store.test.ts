import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { systemClock } from '../clock/clock.ts'
import { openLocalMediaStore } from './local-media-store.ts'
import type { MediaStore, StoredFile } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'
import { openS3MediaStore } from './s3-media-store.ts'

const name = '0123456789abcdef0123456789abcdef01234567-320.webp'
let folder: string
let store: MediaStore
let s3: S3Server

/** A busy machine is no failure of S3. */
const patience = { connectMs: 30_000, answerMs: 60_000, stallMs: 60_000 }

const backs = {
  'a folder': (isShared = false) => openLocalMediaStore(folder, { isShared }),
  'S3, RUN-05': (isShared = false) =>
    openS3MediaStore({
      settings: s3.settings,
      clock: systemClock,
      tempFolder: join(folder, 'tmp'),
      isShared,
      patience,
    }),
}

beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

describe.each(Object.entries(backs))('[%s]', (_, openStore) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aura-store-'))
    store = await openStore()
  })
  afterEach(async () => {
    for (const { name } of await listed()) await store.remove(name)
    await rm(folder, { recursive: true, force: true })
  })

  async function put(content: string, as = name): Promise<void> {
    const path = join(store.tempFolder, 'received')
    await writeFile(path, content)
    await store.put(path, as)
  }

  async function listed(): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for await (const file of store.list()) files.push(file)
    return files
  }

  test('gives back what was put, whole or in part, and leaves nothing in the temporary folder', async () => {
    await put('bonjour')
    const whole = await store.open(name)
    expect(whole?.size).toBe(7)
    expect((await buffer(whole?.stream as never)).toString()).toBe('bonjour')
    const part = await store.open(name, { start: 3, end: 5 })
    expect(part?.size).toBe(7)
    expect((await buffer(part?.stream as never)).toString()).toBe('jou')
    expect(await readdir(store.tempFolder)).toEqual([])
  })

  test('[RUN-06] opening a shared folder removes what a killed server left, not what another one is receiving', async () => {
    const left = join(store.tempFolder, 'left')
    const arriving = join(store.tempFolder, 'arriving')
    for (const path of [left, arriving]) await writeFile(path, 'half')
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(left, twoHoursAgo, twoHoursAgo)
    await openStore(true)
    expect(await readdir(store.tempFolder)).toEqual(['arriving'])
  })

  test('putting the same name twice is no error and keeps one file', async () => {
    await put('bonjour')
    await put('bonjour')
    expect(await listed()).toMatchObject([{ name, size: 7 }])
  })

  test('a removed file is absent, and removing it again is no error', async () => {
    await put('bonjour')
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeUndefined()
    expect(await store.sizeOf(name)).toBeUndefined()
    expect(await store.hasAll([name])).toBe(false)
    expect(await listed()).toEqual([])
  })

  test('files survive a restart; what was left in the temporary folder does not', async () => {
    await put('bonjour')
    await writeFile(join(store.tempFolder, 'half-received'), 'bon')
    const reopened = await openStore()
    expect(await reopened.sizeOf(name)).toBe(7)
    expect(await reopened.hasAll([name])).toBe(true)
    expect(await reopened.hasAll([name, name.replace('320', '720')])).toBe(false)
    expect(await readdir(reopened.tempFolder)).toEqual([])
  })

  test.each([
    '../../etc/passwd',
    '..%2fx.webp',
    'a/b/cdefghijkl.webp',
    '.hidden-file.webp',
    'short.webp',
    'page-of-html.html',
  ])('has no file named %s and stores none', async (wrongName) => {
    await writeFile(join(folder, 'outside.webp'), 'secret')
    expect(await store.open(wrongName)).toBeUndefined()
    await expect(put('x', wrongName)).rejects.toThrow(RangeError)
    await store.remove(wrongName)
    expect(await readFile(join(folder, 'outside.webp'), 'utf8')).toBe('secret')
    expect(await listed()).toEqual([])
  })

  test('the probe passes while files can be received', async () => {
    await store.probe()
    await rm(folder, { recursive: true })
    await expect(store.probe()).rejects.toThrow('ENOENT')
    await openStore()
  })

  test('lists a thousand files and more, each once', async () => {
    const names = Array.from({ length: 1010 }, (_, index) => `listed-file-${index}.webp`)
    const putOne = async (name: string) => {
      const path = join(store.tempFolder, name)
      await writeFile(path, name)
      await store.put(path, name)
    }
    for (let at = 0; at < names.length; at += 50) await Promise.all(names.slice(at, at + 50).map(putOne))
    const found = await listed()
    expect(found.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(Math.abs(Date.now() - (found[0]?.putAt.getTime() ?? 0))).toBeLessThan(60_000)
    await Promise.all(found.map(({ name }) => store.remove(name)))
  })
})

test.each(['a folder', 'S3'])(
  '[RUN-06] %s is opened as one that other servers use, too, where they share a database',
  async (back) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aura-store-'))
    const database = { url: 'postgres://db/aura', replicaUrl: undefined }
    const open = (shared: Pick<Config, 'database'>) =>
      openMediaStore(
        { dataDir, s3: back === 'S3' ? s3.settings : undefined, ...shared } as Config,
        systemClock,
      )
    const { tempFolder } = await open({ database })
    await writeFile(join(tempFolder, 'arriving'), 'half')
    await open({ database })
    expect(await readdir(tempFolder)).toEqual(['arriving'])
    await open({ database: undefined })
    expect(await readdir(tempFolder)).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)

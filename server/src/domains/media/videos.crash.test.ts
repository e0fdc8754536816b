import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionTokens } from '../../platform/auth/session-tokens.ts'
import { days, later, systemClock } from '../../platform/clock/clock.ts'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { findEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { clip } from '../../platform/media/video-fixtures.ts'
import { makeConfirmedAccount } from '../../testing/confirmed-account.ts'
import { postForm } from '../../testing/posts.ts'
import {
  findFreePort,
  makeDataFolder,
  type ProcessFolder,
  type ServerProcess,
  spawnServer,
} from '../../testing/server-process.ts'
import { findVideoWorkers, isRunning } from '../../testing/video-workers.ts'
import { insertSession } from '../accounts/sessions.queries.ts'
import { createAuraService } from '../aura/aura.service.ts'

let folder: ProcessFolder
let server: ServerProcess

beforeEach(async () => {
  folder = await makeDataFolder()
  server = await startServer()
})

afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.untilEnd()
  await folder.remove()
})

async function startServer(): Promise<ServerProcess> {
  const started = spawnServer({ dataDir: folder.dataDir, port: await findFreePort() })
  await started.untilReady()
  return started
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const url = await findEmbeddedPostgres(folder.dataDir)
  if (!url) throw new Error('no PostgreSQL runs here')
  const db = openDatabase({ url, maxConnections: 2, applicationName: 'aura-test' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The token of someone who may post. */
async function makeAuthor(): Promise<string> {
  const tokens = createSessionTokens((await readFile(join(folder.dataDir, 'jwt-secret'), 'utf8')).trim())
  return withDatabase(async (db) => {
    const now = systemClock.now()
    const { id } = await makeConfirmedAccount(db, createAuraService({ db, clock: systemClock }), now)
    const sessionId = await insertSession(db, id, now, later(now, days(1)))
    return tokens.sign({ userId: id, sessionId }, now, later(now, days(1)))
  })
}

async function publish(authorization: string): Promise<Post> {
  const file = await clip({ width: 1280, height: 720, seconds: 6, framesPerSecond: 30 })
  const answer = await fetch(`${server.address}/api/create-posts`, {
    method: 'POST',
    headers: { authorization, accept: 'application/json' },
    body: postForm({ file, fileName: 'clip.mp4' }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Post
}

async function readPost(id: Id): Promise<Post> {
  const answer = await fetch(`${server.address}/api/posts/${id}`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as Post
}

const filesIn = async (name: string) =>
  (await readdir(join(folder.dataDir, 'media', name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

test('[MED-12] a server killed while a video is prepared goes on with it at its next start, and leaves no stray file', async () => {
  const { id } = await publish(await makeAuthor())
  await expect
    .poll(async () => (await filesIn('tmp')).includes('draft.mp4'), { interval: 20, timeout: 10_000 })
    .toBe(true)
  const pid = server.child.pid ?? 0
  const workers = findVideoWorkers(pid)
  expect(workers.length).toBeGreaterThan(0)
  server.child.kill('SIGKILL')
  await server.untilEnd()
  await expect.poll(() => workers.some(isRunning)).toBe(false)

  server = await startServer()
  expect((await readPost(id)).media_state).toBe('preparing')
  await expect
    .poll(async () => (await readPost(id)).media_state, { timeout: 90_000, interval: 500 })
    .toBe('ready')
  const rows = await withDatabase((db) => db.selectFrom('mediaFile').select('name').execute())
  await expect.poll(() => filesIn('files')).toEqual(rows.map(({ name }) => name).sort())
  expect(await filesIn('tmp')).toEqual([])
}, 150_000)

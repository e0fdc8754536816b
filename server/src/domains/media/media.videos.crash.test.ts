import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { postForm } from '../../testing/posts.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { findVideoWorkers, isRunning } from '../../testing/worker-processes.ts'

let server: LiveServer

beforeEach(async () => {
  server = await startLiveServer()
})
afterEach(() => server.close())

async function publish(): Promise<Post> {
  const [{ token: authorization } = { token: '' }] = await server.makePeople(1)
  const file = await clip({ width: 1280, height: 720, seconds: 6, framesPerSecond: 30 })
  const answer = await fetch(`${server.process.address}/api/create-posts`, {
    method: 'POST',
    headers: { authorization, accept: 'application/json' },
    body: postForm({ file, fileName: 'clip.mp4' }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Post
}

async function readPost(id: Id): Promise<Post> {
  const answer = await fetch(`${server.process.address}/api/posts/${id}`, {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as Post
}

const filesIn = async (name: string) =>
  (await readdir(join(server.folder.dataDir, 'media', name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

test.each([
  { name: 'killed', signal: 'SIGKILL', ends: 'SIGKILL', attempts: 2 },
  // Only crashes count as attempts: a fifth one would fail the video.
  { name: 'asked to stop', signal: 'SIGTERM', ends: 0, attempts: 1 },
] as const)(
  '[MED-12] a server $name while a video is prepared goes on with it at its next start, and leaves no stray file',
  async ({ signal, ends, attempts }) => {
    const { id } = await publish()
    await expect.poll(async () => (await filesIn('tmp')).includes('draft.mp4'), { interval: 20 }).toBe(true)
    const workers = findVideoWorkers(server.process.child.pid ?? 0)
    expect(workers.length).toBeGreaterThan(0)
    server.process.child.kill(signal)
    // A stop that takes longer than it may is cut, and ends with 1.
    expect(await server.process.untilEnd()).toBe(ends)
    await expect.poll(() => workers.some(isRunning)).toBe(false)

    await server.restart()
    await expect.poll(async () => (await readPost(id)).media_state, { interval: 500 }).toBe('ready')
    const counted = await server.withDatabase((db) => db.selectFrom('media').select('attempts').execute())
    expect(counted).toEqual([{ attempts }])
    const rows = await server.withDatabase((db) => db.selectFrom('mediaFile').select('name').execute())
    // The received file goes after the commit that shows the video.
    await expect.poll(() => filesIn('files')).toEqual(rows.map(({ name }) => name).sort())
    expect(await filesIn('tmp')).toEqual([])
  },
)

import { readdir } from 'node:fs/promises'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import { deletePost, type Post } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { listUnreferenced, namedByRows, storedNames } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { findVideoWorkers } from '../../testing/worker-processes.ts'
import { prepareVideoJob } from './media.prepare-video.service.ts'

const app = await openTestApp()
const author = await makePerson(app)
let held: readonly number[] = []

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of held) process.kill(pid, name)
}
afterEach(() => signal('SIGCONT'))

/** Holds the processes at work on videos once one has begun to write. */
async function holdRendering(): Promise<void> {
  const isWriting = async () =>
    (await readdir(app.application.store.tempFolder, { recursive: true })).some((path) =>
      path.endsWith('draft.mp4'),
    )
  await expect.poll(isWriting, { interval: 20 }).toBe(true)
  held = findVideoWorkers(process.pid)
  signal('SIGSTOP')
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pgboss.job
    where name = ${prepareVideoJob} and state in ('created', 'retry', 'active')`.execute(app.db)
  return rows[0]?.left ?? 0
}

const shown = [
  [
    'post',
    async (file: Buffer) => {
      const { id } = (await publishPost(app, author, { file, fileName: 'clip.mp4' })).body as Post
      return () => ask(app, deletePost, { params: { id }, token: author.token })
    },
  ],
  [
    'comment',
    async (file: Buffer) => {
      const { id } = (await sendComment(app, author, { postId: await makePost(app, author), file })).body
      return () => ask(app, deleteComment, { params: { id }, token: author.token, body: {} })
    },
  ],
] as const

const rowsOfVideos = () =>
  app.db
    .selectFrom('mediaFile')
    .innerJoin('media', 'media.id', 'mediaId')
    .select('name')
    .where('kind', '=', 'video')
    .execute()

test.each(shown)(
  '[PST-17, MED-14] a %s deleted while its video is rendered leaves no file and no row of one',
  async (_, publish) => {
    const remove = await publish(await clip({ width: 1280, height: 720, seconds: 5, framesPerSecond: 30 }))
    await holdRendering()
    expect((await remove()).status).toBe(200)
    signal('SIGCONT')
    held = []
    await expect.poll(countJobs).toBe(0)
    expect(await rowsOfVideos()).toEqual([])
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  },
)

test('[MED-21, PST-17] a video that is deleted before its turn leaves the disk before its turn', async () => {
  const publish = async (height: number) => {
    const file = await clip({ width: 64, height, seconds: 1 })
    return ((await publishPost(app, author, { file, fileName: 'clip.mp4' })).body as Post).id
  }
  const first = await publish(64)
  await inTransaction(app.db, async (tx) => {
    // Holds the job of the first video, and so that of the second.
    await sql`select from media join post_media on media_id = id where post_id = ${first} for update of media`.execute(
      tx,
    )
    const before = await namedByRows(app.db)
    const second = await publish(66)
    const names = (await namedByRows(app.db)).filter((name) => !before.includes(name))
    expect(names.length).toBeGreaterThan(1)
    expect((await ask(app, deletePost, { params: { id: second }, token: author.token })).status).toBe(200)
    const left = async () => (await storedNames(app.application.store)).filter((name) => names.includes(name))
    await expect.poll(left).toEqual([])
  })
  await expect.poll(countJobs).toBe(0)
})

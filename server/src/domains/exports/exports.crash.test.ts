import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listExports, requestExport } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type LivePerson, type LiveServer, startLiveServer } from '../../testing/live-server.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { findWorkers, isRunning } from '../../testing/worker-processes.ts'

const database = await openTestDatabase()
const { db } = database
/** Makes an archive of three parts, which takes some seconds. */
const mediumBytes = 100_000_000
let server: LiveServer
afterEach(() => server.close())

async function makeOwner(): Promise<LivePerson> {
  const [owner] = await server.makePeople(1)
  if (!owner) throw new Error('one was asked for')
  const { id: mediaId } = await db
    .insertInto('media')
    .values({
      ownerId: owner.id,
      purpose: 'post',
      alt: 'Un paysage',
      width: 10,
      height: 10,
      placeholder: '',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = `${randomBytes(32).toString('hex')}-1080.webp`
  await db
    .insertInto('mediaFile')
    .values({ mediaId, name, width: 10, height: 10, bytes: mediumBytes })
    .execute()
  const path = join(server.folder.dataDir, 'media', 'files', name.slice(0, 2), name.slice(2, 4), name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  await truncate(path, mediumBytes)
  return owner
}

async function call({ method, path }: { method: string; path: string }, { token }: LivePerson) {
  const answer = await fetch(server.process.address + path, { method, headers: { authorization: token } })
  expect(answer.status).toBe(200)
  return answer.json()
}

const statusOf = async (owner: LivePerson) =>
  ((await call(listExports, owner)) as { exports: { status: string }[] }).exports[0]?.status
const rows = async () =>
  (await db.selectFrom('accountExportPart').select('name').orderBy('name').execute()).map(({ name }) => name)
/** Reads through `/proc`, because the server may run in its own mount namespace. */
async function filesIn(folder: string): Promise<string[]> {
  const { pid } = server.process.child
  const path = join(`/proc/${pid}/root`, server.folder.dataDir, 'media', folder)
  return (await readdir(path, { recursive: true })).filter((name) => /export-[^/]*$|\.part$/.test(name))
}
const partFiles = async () => (await filesIn('files')).map((path) => path.split('/').at(-1)).sort()
const archiveWorkers = () => findWorkers(server.process.child.pid ?? 0, 'archive-worker.ts')

/** Waits until a part is stored; returns the worker. */
async function untilUnderWay(): Promise<number> {
  await expect.poll(async () => (await partFiles()).length, { interval: 20 }).toBeGreaterThan(0)
  const [worker] = archiveWorkers()
  if (!worker) throw new Error('no archive is being written')
  return worker
}

/** Skips the half-minute after the last heartbeat (`active`) or before the next attempt (`retry`). */
const passTime = (state: 'active' | 'retry') =>
  expect
    .poll(async () => {
      const { numAffectedRows } = await sql`update pgboss.job set state = 'retry', start_after = now()
          where name = 'exports.make' and state = ${state}`.execute(db)
      return numAffectedRows
    })
    .toBe(1n)

test.runIf(process.platform === 'linux')(
  '[PRV-02] an export whose process is killed, then the server, is made anew: one archive, and no other file',
  async () => {
    server = await startLiveServer({ database })
    const owner = await makeOwner()
    await call(requestExport, owner)
    process.kill(await untilUnderWay(), 'SIGKILL')
    await expect.poll(async () => [await partFiles(), await filesIn('tmp')]).toEqual([[], []])
    expect(await statusOf(owner)).toBe('running')

    await passTime('retry')
    const worker = await untilUnderWay()
    const former = await rows()
    server.process.child.kill('SIGKILL')
    await server.process.untilEnd()
    await expect.poll(() => isRunning(worker)).toBe(false)
    await server.restart()
    await passTime('active')
    await expect.poll(() => statusOf(owner)).toBe('ready')

    const stored = await rows()
    expect(stored.length).toBe(3)
    expect(stored.filter((name) => former.includes(name))).toEqual([])
    expect([await partFiles(), await filesIn('tmp')]).toEqual([stored, []])
    await expect.poll(archiveWorkers).toEqual([])
    const { attempts } = await db.selectFrom('accountExport').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(3)
  },
)

const unshare = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
const canMount = spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0

test.runIf(canMount)(
  '[PRV-02] an export for which the disk has no room fails, leaves nothing, and may be asked for again at once',
  async () => {
    // A small disk for temporary files, mounted for the server alone.
    const smallDisk = 'mkdir -p "$0" && mount -t tmpfs -o size=8m tmpfs "$0" && exec "$@"'
    server = await startLiveServer({
      database,
      through: (dataDir) => [...unshare, 'sh', '-c', smallDisk, join(dataDir, 'media', 'tmp')],
    })
    const owner = await makeOwner()
    const others = await rows()
    await call(requestExport, owner)
    // Its process gives way to all others, so that a busy machine keeps it waiting.
    await expect.poll(() => statusOf(owner)).toBe('failed')
    expect([await rows(), await partFiles(), await filesIn('tmp')]).toEqual([others, [], []])
    expect(await call(requestExport, owner)).toMatchObject({ status: 'waiting' })
  },
)

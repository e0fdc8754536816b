import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPost } from '@aura/contract/posts/posts.contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { openLocalMediaStore } from '../platform/store/local-media-store.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { callCommand } from '../testing/call-command.ts'
import { jpeg } from '../testing/image-fixtures.ts'
import { type LivePerson, type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { postForm } from '../testing/posts.ts'
import { findFreePort, makeDataFolder, type ProcessFolder, spawnServer } from '../testing/server-process.ts'
import { complaints, end } from '../testing/server-stage.ts'
import { namedByRows, storedNames } from '../testing/stored-files.ts'
import { aura } from './aura.ts'
import { backup } from './backup.ts'

let server: LiveServer
let restored: ProcessFolder
/** Names a folder that does not exist yet. */
let copy: string

beforeEach(async () => {
  server = await startLiveServer({ environment: { RATE_LIMIT_SCALE: '1000' } })
  restored = await makeDataFolder()
  copy = `${server.folder.dataDir}-copy`
})
afterEach(async () => {
  await server.close()
  await restored.remove()
  await rm(copy, { recursive: true, force: true })
})

const inFolder = (dataDir: string) => ({ AURA_DATA_DIR: dataDir })
const make = () => callCommand(backup, inFolder(server.folder.dataDir), ['make', copy])
const restore = () => callCommand(backup, inFolder(restored.dataDir), ['restore', copy])

/** Publishes one picture; answers the status. */
async function publish({ token }: LivePerson, legend: string, width: number): Promise<number> {
  const answer = await fetch(`${server.process.address}${createPost.path}`, {
    method: createPost.method,
    headers: { authorization: token },
    body: postForm({ legend, file: await jpeg(width, 300) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The legends of the restored posts; checks first that the folder has exactly the files that its rows name. */
async function restoredLegends(): Promise<string[]> {
  const embedded = await startEmbeddedPostgres({ dataDir: restored.dataDir, log: () => {} })
  const db = openDatabase({ url: embedded.url, maxConnections: 1, applicationName: 'aura-test' })
  try {
    const stored = await storedNames(await openLocalMediaStore(join(restored.dataDir, 'media')))
    expect(stored).toEqual(expect.arrayContaining(await namedByRows(db)))
    const posts = await db.selectFrom('post').select('legend').orderBy('id').execute()
    return posts.map(({ legend }) => legend ?? '')
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

test('a backup made amid writes holds all that was answered before, and its media match its rows', async () => {
  const people = await server.makePeople(4)
  const [first] = people as [LivePerson]
  for (let count = 0; count < 3; count++)
    expect(await publish(first, `before ${count}`, 300 + count)).toBe(200)

  let isDone = false
  const writing = people.map(async (person, place) => {
    for (let count = 0; !isDone; count++) await publish(person, `during ${place} ${count}`, 310 + place)
  })
  const made = await make()
  isDone = true
  await Promise.all(writing)
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(copy) })
  expect(await publish(first, 'after', 320)).toBe(200)

  expect(await restore()).toMatchObject({ status: 0 })
  const legends = await restoredLegends()
  expect(legends.slice(0, 3)).toEqual(['before 0', 'before 1', 'before 2'])
  expect(legends).not.toContain('after')
  expect(await callCommand(aura, inFolder(restored.dataDir), ['verify'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Everything holds.'),
  })
  const secretIn = ({ dataDir }: ProcessFolder) => readFile(join(dataDir, 'jwt-secret'), 'utf8')
  expect(await secretIn(restored)).toBe(await secretIn(server.folder))
})

test('an empty folder is filled where it is, since it may be the mount point of a disk, and an absent one too', async () => {
  expect(await make()).toMatchObject({ status: 0 })
  const { ino } = await stat(restored.dataDir)
  await mkdir(join(restored.dataDir, 'lost+found'))
  // Left by a restore that was killed.
  await mkdir(join(restored.dataDir, 'restore.unfinished', 'media'), { recursive: true })
  expect(await restore()).toMatchObject({ status: 0, stderr: '' })
  expect((await stat(restored.dataDir)).ino).toBe(ino)
  const entries = await readdir(copy)
  expect((await readdir(restored.dataDir)).sort()).toEqual([...entries, 'lost+found'].sort())
  expect(await restoredLegends()).toEqual([])

  await rm(restored.dataDir, { recursive: true })
  expect(await restore()).toMatchObject({ status: 0, stderr: '' })
  expect((await readdir(restored.dataDir)).sort()).toEqual(entries.sort())
})

/** Runs the restore in a process of its own, which is killed at a renaming of the given place, from 1. */
async function restoreKilledAt(renaming: number): Promise<void> {
  const killer = `import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = fs
    let count = 0
    fs.rename = (...paths) => ++count === ${renaming} ? process.kill(process.pid, 'SIGKILL') : rename(...paths)
    syncBuiltinESMExports()`
  const words = [
    '--import',
    `data:text/javascript,${encodeURIComponent(killer)}`,
    join(import.meta.dirname, 'backup.ts'),
    'restore',
    copy,
  ]
  const child = spawn(process.execPath, words, { env: { ...bareEnvironment, ...inFolder(restored.dataDir) } })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
}

test('a restore that is killed while it fills an empty folder is begun anew; until then no server and no command uses the folder', async () => {
  const [person] = (await server.makePeople(1)) as [LivePerson]
  expect(await publish(person, 'kept', 300)).toBe(200)
  expect(await make()).toMatchObject({ status: 0 })
  const wholeLine = /^The restore of the data folder .* was interrupted, or still runs\. .*restore FOLDER/
  for (const renaming of [1, 2, 3]) {
    await restoreKilledAt(renaming)
    const start = spawnServer({ dataDir: restored.dataDir, port: await findFreePort() })
    expect(await start.untilEnd()).toBe(1)
    expect(complaints(start)).toEqual([expect.stringMatching(wholeLine)])
    expect(await callCommand(aura, inFolder(restored.dataDir), ['verify'])).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(wholeLine),
    })
  }
  if (!(await readdir(restored.dataDir)).includes('postgres'))
    await rename(join(restored.dataDir, 'restore.moving', 'postgres'), join(restored.dataDir, 'postgres'))
  expect(await callCommand(backup, inFolder(restored.dataDir), ['make', `${copy}-half`])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(wholeLine),
  })
  // What somebody puts there in the meantime stays.
  await writeFile(join(restored.dataDir, 'mine'), '')
  expect(await restore()).toMatchObject({ status: 1, stderr: expect.stringMatching(/ is not empty\./) })
  await rm(join(restored.dataDir, 'mine'))
  expect(await restore()).toMatchObject({ status: 0, stderr: '' })
  expect((await readdir(restored.dataDir)).sort()).toEqual((await readdir(copy)).sort())
  expect(await restoredLegends()).toEqual(['kept'])
})

test('a folder without a server, stopped or killed, is backed up too', async () => {
  const [person] = (await server.makePeople(1)) as [LivePerson]
  expect(await publish(person, 'kept', 300)).toBe(200)
  await end(server.process, 'SIGINT')
  expect(await make()).toMatchObject({ status: 0 })
  await rm(copy, { recursive: true })

  await server.restart()
  expect(await publish(person, 'kept after all', 301)).toBe(200)
  await end(server.process, 'SIGKILL')
  expect(await make()).toMatchObject({ status: 0 })
  expect(await restore()).toMatchObject({ status: 0 })
  expect(await restoredLegends()).toEqual(['kept', 'kept after all'])
})

test('nothing is overwritten, and what cannot be is said in one line', async () => {
  const refused = (line: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(line) })
  expect(await restore()).toEqual(refused(/ is no backup: it holds no database\.$/))
  await mkdir(copy)
  expect(await make()).toEqual(refused(/ exists already\. Name a folder that does not\.$/))
  await rm(copy, { recursive: true })
  const inside = [join(server.folder.dataDir, 'copy')]
  expect(await callCommand(backup, inFolder(server.folder.dataDir), ['make', ...inside])).toEqual(
    refused(/ is in the data folder itself\./),
  )
  expect(await callCommand(backup, inFolder(restored.dataDir), ['make', copy])).toEqual(
    refused(/^The data folder .* holds no database\./),
  )
  expect(await callCommand(aura, inFolder(restored.dataDir), ['verify'])).toEqual(
    refused(/^The data folder .* holds no database\./),
  )
  expect(await readdir(restored.dataDir)).toEqual([])
  expect(await make()).toMatchObject({ status: 0 })
  await writeFile(join(restored.dataDir, 'mine'), '')
  expect(await restore()).toEqual(refused(/ is not empty\./))
  expect(await readdir(restored.dataDir)).toEqual(['mine'])
  const own = { DATABASE_URL: 'postgres://127.0.0.1/none', JWT_SECRET: 'x'.repeat(32) }
  expect(await callCommand(backup, own, ['make', copy])).toEqual(refused(/^This command copies the embedded/))
  expect(await callCommand(backup, {}, ['make'])).toEqual(refused(/^Usage: /))
})

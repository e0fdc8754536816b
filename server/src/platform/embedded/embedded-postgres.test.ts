import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePreparedFolder } from '../../testing/prepared-folder.ts'
import { killPostgres, makeDataFolder, type ProcessFolder } from '../../testing/server-process.ts'
import { lockDataFolder } from './data-folder.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: ProcessFolder
const lines: string[] = []
const log = (line: string) => lines.push(line)

beforeEach(async () => {
  folder = await makeDataFolder()
  lines.length = 0
})
afterEach(() => folder.remove())

/** Goes on with a folder that has a cluster already. */
async function takePreparedFolder(): Promise<void> {
  await folder.remove()
  folder = await makePreparedFolder()
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const connection = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await connection.unsafe(statement)
  } finally {
    await connection.end()
  }
}

test('[RUN-03] is PostgreSQL 18 with UTF-8, on loopback alone, with a password, and loses nothing it confirmed', async () => {
  const embedded = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  const settings = await query(
    embedded.url,
    `select name, setting from pg_settings where name in
      ('server_encoding', 'fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories', 'server_version')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    server_encoding: 'UTF8',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    // A socket would lie outside the data folder, whose path may be longer than a socket's may.
    unix_socket_directories: '',
    server_version: expect.stringMatching(/^18\./),
  })
  const stranger = new URL(embedded.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await embedded.stop()
  expect(await folder.postgresPid()).toBeUndefined()
})

test('keeps what was committed when it is killed, and comes back on the same address', async () => {
  await takePreparedFolder()
  const embedded = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  await query(embedded.url, 'create table kept as select generate_series(1, 1000) as id')
  await killPostgres(folder)
  while (!(await findEmbeddedPostgres(folder.dataDir))) await sleep(20)
  expect(await query(embedded.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
  expect(lines).toContain('PostgreSQL ended unexpectedly; starting it again')
  await embedded.stop()
  expect(await folder.postgresPid()).toBeUndefined()
})

test('a pid file that names an innocent process is no hindrance, and the process is left alone', async () => {
  await takePreparedFolder()
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
  const pidFile = [bystander.pid, folder.clusterDir, 1, 5432, '', '127.0.0.1', '0 0', 'ready'].join('\n')
  await writeFile(join(folder.clusterDir, 'postmaster.pid'), pidFile)
  const embedded = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

test('a cluster that an earlier start left half-made is made anew', async () => {
  const unfinished = join(folder.dataDir, 'postgres', 'cluster.unfinished-of-a-killed-start')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'PG_VERSION'), '18\n')
  const embedded = await startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dirname(unfinished))).filter((name) => name.includes('unfinished'))).toEqual([])
  await embedded.stop()
})

test('a cluster of another PostgreSQL is refused in one line and left as it is', async () => {
  await mkdir(folder.clusterDir, { recursive: true })
  await writeFile(join(folder.clusterDir, 'PG_VERSION'), '15\n')
  const start = startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  await expect(start).rejects.toThrow(/^The database in .* was made by PostgreSQL 15, not 18\..*$/)
  expect(await readFile(join(folder.clusterDir, 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a database that cannot start says PostgreSQL’s own reason', async () => {
  await takePreparedFolder()
  await rm(join(folder.clusterDir, 'global', 'pg_control'))
  const start = startEmbeddedPostgres({ dataDir: folder.dataDir, log })
  await expect(start).rejects.toThrow(/^PostgreSQL did not start: .*could not find the database system/)
})

test('the lock of a data folder keeps another process out and ends with its own, even by kill -9', async () => {
  // The handle is dropped and its memory swept: the lock stays.
  const holding = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    const answer = lockDataFolder(${JSON.stringify(folder.dataDir)}) ? 'held' : 'refused'
    await new Promise(setImmediate)
    gc()
    await new Promise(setImmediate)
    console.log(answer)
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', holding])
  expect(await once(createInterface(holder.stdout), 'line')).toEqual(['held'])
  expect(lockDataFolder(folder.dataDir)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockDataFolder(folder.dataDir)
  expect(lock).toBeDefined()
  lock?.release()
})

import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { killPostgres, makeDataFolder, type ProcessFolder } from './testing/server-process.ts'
import { end, nobody, openServerStage } from './testing/server-stage.ts'

// First starts, on an empty folder.
const stage = openServerStage(makeDataFolder)

async function secretOf({ dataDir }: ProcessFolder): Promise<string> {
  return readFile(join(dataDir, 'jwt-secret'), 'utf8')
}

test('[RUN-03, RUN-10] keeps everything in the data folder, the secret for its owner alone', async () => {
  await stage.startReady()
  const { dataDir, clusterDir } = stage.folder
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['jwt-secret', 'media', 'postgres']))
  expect(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
})

test('[RUN-16, RUN-17] is up and ready, and says where', async () => {
  const server = await stage.startReady()
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect(server.output()).toContain(`Aura is ready: ${server.address}`)
})

test('after a stop finds what was there', async () => {
  expect(await end(await stage.startReady(), 'SIGINT')).toBe(0)
  const secret = await secretOf(stage.folder)
  await stage.startReady()
  expect(await secretOf(stage.folder)).toBe(secret)
})

test('after kill -9 takes over the PostgreSQL left running', async () => {
  await end(await stage.startReady(), 'SIGKILL')
  const left = await stage.folder.postgresPid()
  expect(left).toBeTypeOf('number')
  const second = await stage.startReady()
  expect(await stage.folder.postgresPid()).toBe(left)
  expect(await end(second, 'SIGINT')).toBe(0)
  expect(await stage.folder.postgresPid()).toBeUndefined()
})

test('after kill -9 of the server and of PostgreSQL just works', async () => {
  await end(await stage.startReady(), 'SIGKILL')
  await killPostgres(stage.folder)
  await stage.startReady()
})

test('after kill -9 in the middle of the first start just works', async () => {
  const server = stage.start()
  while (!(await readdir(stage.folder.dataDir)).includes('postgres')) await sleep(5)
  await sleep(100)
  await end(server, 'SIGKILL')
  await stage.startReady()
})

test('is for an ordinary user too', async () => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(stage.folder.dataDir, nobody.uid, nobody.gid)
  const server = await stage.startReady(isRoot ? { user: nobody } : {})
  expect(await end(server, 'SIGINT')).toBe(0)
})

test('is for root too, PostgreSQL as another user, even in a folder that only root may enter', async () => {
  if (process.getuid?.() !== 0) return
  const server = await stage.startReady()
  const { uid } = await stat(stage.folder.clusterDir)
  expect(uid).not.toBe(0)
  expect(await end(server, 'SIGINT')).toBe(0)
})

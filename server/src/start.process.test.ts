import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgotPassword, humanCheck, login } from '@aura/contract/accounts/accounts.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { ownSubscription } from '@aura/contract/subscription/subscription.contract'
import { describe, expect, test } from 'vitest'
import { demoLogin } from './demo/people.ts'
import { readOutboxFolder } from './platform/mail/outbox-folder.ts'
import { makePreparedFolder } from './testing/prepared-folder.ts'
import {
  killPostgres,
  makeDataFolder,
  type ProcessFolder,
  type ServerProcess,
} from './testing/server-process.ts'
import { end, nobody, openServerStage } from './testing/server-stage.ts'

async function secretOf({ dataDir }: ProcessFolder): Promise<string> {
  return readFile(join(dataDir, 'jwt-secret'), 'utf8')
}

const isRoot = process.getuid?.() === 0

/** The address that a server prints unless told another: by name, for passkeys. */
const named = ({ address }: { address: string }) => address.replace('127.0.0.1', 'localhost')

describe('a first start', () => {
  const stage = openServerStage(makeDataFolder)

  test('[RUN-03, RUN-10, RUN-16, RUN-17] keeps everything in the data folder, the secret for its owner alone, says where it is ready, and finds all that after a stop', async () => {
    const server = await stage.startReady()
    const { dataDir, clusterDir } = stage.folder
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['jwt-secret', 'media', 'postgres']))
    expect(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
    // Root starts PostgreSQL as another user, even in a folder that only root may enter.
    if (isRoot) expect((await stat(clusterDir)).uid).not.toBe(0)

    for (const path of ['/healthz', '/readyz'])
      expect((await fetch(`${server.address}${path}`)).status).toBe(200)
    expect(server.output()).toContain(`Aura is ready: ${named(server)}`)

    expect(await end(server, 'SIGINT')).toBe(0)
    const secret = await secretOf(stage.folder)
    await stage.startReady()
    expect(await secretOf(stage.folder)).toBe(secret)
  })

  test('after kill -9 in the middle of the first start just works', async () => {
    const server = stage.start()
    while (!(await readdir(stage.folder.dataDir)).includes('postgres')) await sleep(5)
    await sleep(100)
    await end(server, 'SIGKILL')
    await stage.startReady()
  })

  test('is for an ordinary user too', async () => {
    if (isRoot) await chown(stage.folder.dataDir, nobody.uid, nobody.gid)
    const server = await stage.startReady(isRoot ? { user: nobody } : {})
    expect(await end(server, 'SIGINT')).toBe(0)
  })
})

/** The server checks who is human, takes payments without money, and keeps media and the mails that its jobs send. */
async function expectEmbedded({ address }: ServerProcess, dataDir: string): Promise<void> {
  const call = async ({ method, path }: EndpointDeclaration, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${address}${path}`, sent)).json()
  }
  const { email, password } = demoLogin
  expect(await call(humanCheck)).toMatchObject({ kind: 'built-in' })
  const { token } = (await call(login, { email, password })) as { token: string }
  expect(await call(ownSubscription, undefined, token)).toMatchObject({ provider: 'sandbox', checkout: null })
  await call(forgotPassword, { email })
  const mailed = async () => (await readOutboxFolder(join(dataDir, 'outbox'))).map(({ to }) => to)
  await expect.poll(mailed).toContain(email)
  expect((await readdir(join(dataDir, 'media'), { recursive: true })).join()).toContain('.webp')
}

describe('a start on an empty database', () => {
  const stage = openServerStage(makePreparedFolder)

  test('[RUN-01, RUN-03, RUN-09] loads the demonstration unless told otherwise, prints the address and its login, and needs no service outside', async () => {
    const server = await stage.startReady({ environment: { AURA_DEMO: '' } })
    const { email, password } = demoLogin
    await expect
      .poll(server.output)
      .toContain(`\nAura is ready: ${named(server)}\nDemonstration login: ${email}, password ${password}\n`)
    expect(server.output()).toContain('Loaded the demonstration data')
    await expectEmbedded(server, stage.folder.dataDir)
    expect(await end(server, 'SIGINT')).toBe(0)
  })

  test('[RUN-09] without the demonstration prints the address alone', async () => {
    const server = await stage.startReady({ environment: { AURA_DEMO: '0' } })
    await expect.poll(server.output).toContain(`Aura is ready: ${named(server)}`)
    expect(await end(server, 'SIGINT')).toBe(0)
    expect(server.output()).not.toContain('emonstration')
  })
})

describe('a later start', () => {
  const stage = openServerStage(makePreparedFolder)

  test('after kill -9 takes over the PostgreSQL left running, and just works when that was killed too', async () => {
    await end(await stage.startReady(), 'SIGKILL')
    const left = await stage.folder.postgresPid()
    expect(left).toBeTypeOf('number')
    const second = await stage.startReady()
    expect(await stage.folder.postgresPid()).toBe(left)
    await end(second, 'SIGKILL')
    await killPostgres(stage.folder)
    expect(await end(await stage.startReady(), 'SIGINT')).toBe(0)
    expect(await stage.folder.postgresPid()).toBeUndefined()
  })
})

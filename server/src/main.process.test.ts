import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  findFreePort,
  killPostgres,
  makeDataFolder,
  type ProcessFolder,
  type ServerProcess,
  spawnServer,
} from './testing/server-process.ts'

let folder: ProcessFolder
let port: number
const running: ServerProcess[] = []

beforeEach(async () => {
  folder = await makeDataFolder()
  port = await findFreePort()
})

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.untilEnd()
  }
  await folder.remove()
})

function start(options: Partial<Parameters<typeof spawnServer>[0]> = {}): ServerProcess {
  const server = spawnServer({ dataDir: folder.dataDir, port, ...options })
  running.push(server)
  return server
}

async function startReady(options: Partial<Parameters<typeof spawnServer>[0]> = {}): Promise<ServerProcess> {
  const server = start(options)
  await server.untilReady()
  return server
}

async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  server.child.kill(signal)
  return server.untilEnd()
}

/** What a refused start leaves on the terminal: its lines of progress aside. */
function complaints(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('  '))
}

async function secretOf({ dataDir }: ProcessFolder): Promise<string> {
  return readFile(join(dataDir, 'jwt-secret'), 'utf8')
}

describe('a start', () => {
  test('[RUN-03, RUN-10] keeps everything in the data folder, the secret for its owner alone', async () => {
    await startReady()
    expect(await readdir(folder.dataDir)).toEqual(expect.arrayContaining(['jwt-secret', 'media', 'postgres']))
    expect(await readFile(join(folder.clusterDir, 'PG_VERSION'), 'utf8')).toBe('18\n')
    expect((await stat(join(folder.dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder.dataDir, 'postgres'))).mode & 0o077).toBe(0)
  })

  test('[RUN-16, RUN-17] is up and ready, and says where', async () => {
    const server = await startReady()
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(server.output()).toContain(`Aura is ready: ${server.address}`)
  })

  test('after a stop finds what was there', async () => {
    expect(await end(await startReady(), 'SIGINT')).toBe(0)
    const secret = await secretOf(folder)
    await startReady()
    expect(await secretOf(folder)).toBe(secret)
  })

  test('after kill -9 takes over the PostgreSQL left running', async () => {
    await end(await startReady(), 'SIGKILL')
    const left = await folder.postgresPid()
    expect(left).toBeTypeOf('number')
    const second = await startReady()
    expect(await folder.postgresPid()).toBe(left)
    expect(await end(second, 'SIGINT')).toBe(0)
    expect(await folder.postgresPid()).toBeUndefined()
  })

  test('after kill -9 of the server and of PostgreSQL just works', async () => {
    await end(await startReady(), 'SIGKILL')
    await killPostgres(folder)
    await startReady()
  })

  test('after kill -9 in the middle of the first start just works', async () => {
    const server = start()
    while (!(await readdir(folder.dataDir)).includes('postgres')) await sleep(5)
    await sleep(100)
    await end(server, 'SIGKILL')
    await startReady()
  })
})

describe('a start that cannot be says why in one line, exits and leaves nothing running:', () => {
  async function expectRefusal(server: ServerProcess, ...lines: (string | RegExp)[]): Promise<void> {
    expect(await server.untilEnd()).toBe(1)
    expect(complaints(server)).toEqual(lines.map((line) => expect.stringMatching(line)))
    expect(await folder.postgresPid()).toBeUndefined()
  }

  test('the port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    await expectRefusal(start(), new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken.*PORT`))
    other.close()
  })

  test('[RUN-11] settings are wrong, each named', async () => {
    const environment = { RATE_LIMIT_SCALE: 'fast', AURA_DEMO: 'yes', SMTP_URL: 'mail.example' }
    await expectRefusal(start({ environment }), /^RATE_LIMIT_SCALE/, /^AURA_DEMO/, /^SMTP_URL/)
  })

  test('[RUN-10] JWT_SECRET is missing beside DATABASE_URL', async () => {
    await expectRefusal(start({ environment: { DATABASE_URL: 'postgres://127.0.0.1/none' } }), /^JWT_SECRET/)
  })

  test('the database of DATABASE_URL does not answer', async () => {
    const environment = {
      DATABASE_URL: `postgres://aura:secret@127.0.0.1:${await findFreePort()}/aura`,
      JWT_SECRET: 'x'.repeat(32),
    }
    const server = start({ environment })
    await expectRefusal(server, /^The database of DATABASE_URL/)
    expect(server.output()).not.toContain('secret')
  })

  test('the data folder cannot be made', async () => {
    const server = start({ dataDir: join(import.meta.filename, 'data') })
    await expectRefusal(server, /^The data folder .* cannot be used: .*AURA_DATA_DIR/)
  })

  test('the data folder belongs to another user', async () => {
    if (process.getuid?.() !== 0) return expectRefusal(start({ dataDir: '/aura' }), /^The data folder \/aura/)
    await expectRefusal(start({ user: nobody }), /^The data folder .* may not write there/)
  })

  test('the disk is full', async () => {
    // A small disk that only the server sees, which the kernel takes back with it.
    const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const smallDisk = 'mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"'
    const through = ['unshare', '--mount', ...asRoot, 'sh', '-c', smallDisk, folder.dataDir]
    if (spawnSync('unshare', [...through.slice(1, -4), 'true']).status !== 0) return
    await expectRefusal(start({ through }), /^The disk of the data folder .* is full: 1\d MB are free/)
  })

  test('the address is not of this machine', async () => {
    await expectRefusal(start({ environment: { HOST: '192.0.2.1' } }), /^HOST 192\.0\.2\.1/)
  })
})

test('a second server on one data folder says so and exits; the first is unharmed', async () => {
  const first = await startReady()
  const second = start({ port: await findFreePort() })
  expect(await second.untilEnd()).toBe(1)
  expect(complaints(second)).toEqual([expect.stringMatching(/^Another server is running on the data folder/)])
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  expect(await end(first, 'SIGINT')).toBe(0)
})

describe('a stop', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s answers what is under way and leaves nothing',
    async (signal) => {
      const server = await startReady()
      const call = connect(port, '127.0.0.1')
      let answer = ''
      call.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      })
      const body = JSON.stringify({ email: 'personne@example.test', password: 'inconnu' })
      call.write(
        `POST /api/login HTTP/1.1\r\nHost: aura.test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      )
      // So it says that it has taken the call.
      while (!answer.includes('100 Continue')) await sleep(5)
      server.child.kill(signal)
      while (!server.output().includes('Stopping')) await sleep(5)
      call.write(body.slice(10))
      expect(await server.untilEnd()).toBe(0)
      expect(answer).toMatch(/^HTTP\/1\.1 401 /m)
      expect(await folder.postgresPid()).toBeUndefined()
    },
  )

  test('[RUN-17] by SIGTERM is not ready first, while calls are still answered', async () => {
    const server = await startReady()
    server.child.kill('SIGTERM')
    let status = 200
    while (status === 200) status = (await fetch(`${server.address}/readyz`)).status
    expect(status).toBe(503)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect(await server.untilEnd()).toBe(0)
  })

  test('during the start ends it cleanly', async () => {
    const server = start()
    while (!server.output().includes('PostgreSQL')) await sleep(5)
    await end(server, 'SIGINT')
    expect(await folder.postgresPid()).toBeUndefined()
  })
})

test('PostgreSQL killed under a running server is started again: 503 meanwhile, then ready', async () => {
  const server = await startReady()
  await killPostgres(folder)
  await server.untilReady()
  expect(await folder.postgresPid()).toBeTypeOf('number')
  expect(await end(server, 'SIGINT')).toBe(0)
})

const nobody = { uid: 65_534, gid: 65_534 }

test('an ordinary user can run it', async () => {
  if (process.getuid?.() === 0) await chown(folder.dataDir, nobody.uid, nobody.gid)
  const server = await startReady(process.getuid?.() === 0 ? { user: nobody } : {})
  expect(await end(server, 'SIGINT')).toBe(0)
})

test('root can run it, PostgreSQL as another user, even in a folder that only root may enter', async () => {
  if (process.getuid?.() !== 0) return
  const server = await startReady()
  const { uid } = await stat(folder.clusterDir)
  expect(uid).not.toBe(0)
  expect(await end(server, 'SIGINT')).toBe(0)
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makePreparedFolder } from './testing/prepared-folder.ts'
import { findFreePort, makeDataFolder, type ServerProcess } from './testing/server-process.ts'
import { complaints, end, nobody, openServerStage } from './testing/server-stage.ts'

describe('a start that cannot be says why in one line, exits and leaves nothing running:', () => {
  const stage = openServerStage(makeDataFolder)

  async function expectRefusal(server: ServerProcess, ...lines: (string | RegExp)[]): Promise<void> {
    expect(await server.untilEnd()).toBe(1)
    expect(complaints(server)).toEqual(lines.map((line) => expect.stringMatching(line)))
    expect(await stage.folder.postgresPid()).toBeUndefined()
  }

  test('the port is taken', async () => {
    const { port } = stage
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    await expectRefusal(stage.start(), new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken.*PORT`))
    other.close()
  })

  test('[RUN-11] settings are wrong, each named', async () => {
    const environment = { RATE_LIMIT_SCALE: 'fast', AURA_DEMO: 'yes', SMTP_URL: 'mail.example' }
    await expectRefusal(stage.start({ environment }), /^RATE_LIMIT_SCALE/, /^AURA_DEMO/, /^SMTP_URL/)
  })

  test('[RUN-10] JWT_SECRET is missing beside DATABASE_URL', async () => {
    const environment = { DATABASE_URL: 'postgres://127.0.0.1/none' }
    await expectRefusal(stage.start({ environment }), /^JWT_SECRET/)
  })

  test('the database of DATABASE_URL does not answer', async () => {
    const environment = {
      DATABASE_URL: `postgres://aura:secret@127.0.0.1:${await findFreePort()}/aura`,
      JWT_SECRET: 'x'.repeat(32),
    }
    const server = stage.start({ environment })
    await expectRefusal(server, /^The database of DATABASE_URL/)
    expect(server.output()).not.toContain('secret')
  })

  test('the data folder cannot be made', async () => {
    const server = stage.start({ dataDir: join(import.meta.filename, 'data') })
    await expectRefusal(server, /^The data folder .* cannot be used: .*AURA_DATA_DIR/)
  })

  test('the data folder is a link to a disk that is not there', async () => {
    const dataDir = join(stage.folder.dataDir, 'link')
    await symlink(join(stage.folder.dataDir, 'absent'), dataDir)
    await expectRefusal(
      stage.start({ dataDir }),
      /^The data folder .* cannot be used: a link in its path leads nowhere/,
    )
  })

  test('the data folder belongs to another user', async () => {
    if (process.getuid?.() !== 0) {
      return expectRefusal(stage.start({ dataDir: '/aura' }), /^The data folder \/aura/)
    }
    await expectRefusal(stage.start({ user: nobody }), /^The data folder .* may not write there/)
  })

  test('the disk is full', async () => {
    // A small disk that only the server sees, which the kernel takes back with it.
    const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const smallDisk = 'mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"'
    const through = ['unshare', '--mount', ...asRoot, 'sh', '-c', smallDisk, stage.folder.dataDir]
    if (spawnSync('unshare', [...through.slice(1, -4), 'true']).status !== 0) return
    await expectRefusal(stage.start({ through }), /^The disk of the data folder .* is full: 1\d MB are free/)
  })

  test('the address is not of this machine', async () => {
    await expectRefusal(stage.start({ environment: { HOST: '192.0.2.1' } }), /^HOST 192\.0\.2\.1/)
  })
})

describe('a clock that differs from the database’s', () => {
  const stage = openServerStage(makePreparedFolder)

  test('by an hour refuses the start: nothing is erased or sealed by it', async () => {
    const server = stage.start({ environment: { NODE_OPTIONS: shiftedClock(3605) } })
    expect(await server.untilEnd()).toBe(1)
    expect(complaints(server)).toEqual([
      expect.stringMatching(
        /^The clock of this machine is 36\d\d s ahead of that of the database\. Accounts/,
      ),
    ])
    expect(await stage.folder.postgresPid()).toBeUndefined()
  })
})

/** Options under which Node.js reads a clock that is ahead by so many seconds. */
function shiftedClock(seconds: number): string {
  const script = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...values) { super(...(values.length ? values : [Date.now()])) }
      static now() { return Real.now() + ${seconds * 1000} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

describe('a second server on one data folder', () => {
  const stage = openServerStage(makePreparedFolder)

  test('says so and exits; the first is unharmed', async () => {
    const first = await stage.startReady()
    const second = stage.start({ port: await findFreePort() })
    expect(await second.untilEnd()).toBe(1)
    expect(complaints(second)).toEqual([
      expect.stringMatching(/^Another server is running on the data folder/),
    ])
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    expect(await end(first, 'SIGINT')).toBe(0)
  })
})

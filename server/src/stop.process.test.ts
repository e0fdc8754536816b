import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { makePreparedFolder } from './testing/prepared-folder.ts'
import { killPostgres, makeDataFolder } from './testing/server-process.ts'
import { end, openServerStage } from './testing/server-stage.ts'

describe('a stop', () => {
  const stage = openServerStage(makePreparedFolder)

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s answers what is under way and leaves nothing',
    async (signal) => {
      const server = await stage.startReady()
      const call = connect(stage.port, '127.0.0.1')
      let answer = ''
      call.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      })
      // Refused without hashing, which a busy machine may not end before running calls are cut.
      const body = JSON.stringify({ email: 'personne@example.test', password: 1 })
      call.write(
        `POST /api/login HTTP/1.1\r\nHost: aura.test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      )
      // So it says that it has taken the call.
      while (!answer.includes('100 Continue')) await sleep(5)
      server.child.kill(signal)
      while (!server.output().includes('Stopping')) await sleep(5)
      call.write(body.slice(10))
      expect(await server.untilEnd()).toBe(0)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /m)
      expect(await stage.folder.postgresPid()).toBeUndefined()
    },
  )

  test('[RUN-17] by SIGTERM is not ready first, while calls are still answered', async () => {
    const server = await stage.startReady()
    server.child.kill('SIGTERM')
    let status = 200
    while (status === 200) status = (await fetch(`${server.address}/readyz`)).status
    expect(status).toBe(503)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect(await server.untilEnd()).toBe(0)
  })

  test('is not what a full disk under the log leads to', async () => {
    const server = await stage.startReady({
      through: ['sh', '-c', 'exec "$0" "$@" > /dev/full'],
      environment: { LOG_LEVEL: 'trace' },
    })
    // Longer than lines are held back before they are written.
    for (let call = 0; call < 10; call++) {
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
      await sleep(50)
    }
    expect(await end(server, 'SIGTERM')).toBe(0)
  })

  test('is not what PostgreSQL killed under a running server leads to: 503 meanwhile, then ready', async () => {
    const server = await stage.startReady()
    await killPostgres(stage.folder)
    await server.untilReady()
    expect(await stage.folder.postgresPid()).toBeTypeOf('number')
    expect(await end(server, 'SIGINT')).toBe(0)
  })
})

describe('a stop during the first start', () => {
  const stage = openServerStage(makeDataFolder)

  test('ends it cleanly', async () => {
    const server = stage.start()
    while (!server.output().includes('PostgreSQL')) await sleep(5)
    await end(server, 'SIGINT')
    // A start slower than the patience of a stop is cut, which leaves PostgreSQL a moment to end by itself.
    await expect.poll(() => stage.folder.postgresPid()).toBeUndefined()
  })
})
